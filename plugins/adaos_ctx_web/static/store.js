// What the reader chose, kept in this browser; a browser that keeps nothing is fine too.

export function remember(key, value) {
  try {
    localStorage.setItem(`adaos-ctx.${key}`, value);
  } catch { /* nothing is kept */ }
}

export function recall(key) {
  try {
    return localStorage.getItem(`adaos-ctx.${key}`);
  } catch {
    return null;
  }
}
