from __future__ import annotations

import pytest

from adaos_ctx_pcx.yamlfields import read_yaml_lines

OPERATION = """\
      summary: "Find pets"
      description: |
        Gives all pets
        # that are alive
      operationId: findPets
      parameters:
        - name: tags
          in: query
          description: to filter by
            and to sort
      responses:
        '200':
          schema:
            type: object
            properties:
              id: {type: integer}
              owner:
                type: object
                properties:
                  phone:
                    description: of the owner
          x-note: *alias
"""


def test_sentences_names_of_properties_and_values_are_told_apart() -> None:
    said = read_yaml_lines(OPERATION)
    assert said.prose == [
        "Find pets", "Gives all pets", "# that are alive", "to filter by", "and to sort",
        "of the owner",
    ]  # fmt: skip
    assert said.parts == ["id", "owner", "phone"]
    assert said.rest == ["findPets", "tags", "query", "{type: integer}", "*alias"]


@pytest.mark.parametrize("text", ["", ":", "a", "- - - x", "{a: *b}", "a: |", "  a: 1\nb", "\t:"])
def test_any_text_is_read(text: str) -> None:
    read_yaml_lines(text)
