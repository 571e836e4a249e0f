"""The script of {{name}}: prints its input in upper case."""

from __future__ import annotations

import argparse


def main() -> None:
    """Read the argument and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("input", help="text to work on")
    print(parser.parse_args().input.upper())


if __name__ == "__main__":
    main()
