import { bounds } from "../decoders/limits/bounds.ts";

/**
 * Caches a function of texts: tables repeat their texts, and each layout reads them again. The cache holds all texts of
 * one file, and is cleared when it exceeds a file's bound.
 * @param read returns shared values, which must not be changed
 */
export function remembered<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, { value: Value }>();
  let characters = 0;
  return (text) => {
    const before = known.get(text);
    if (before) return before.value;
    const value = read(text);
    // A longer text is no heading, and is passed over quickly.
    if (text.length > bounds.wordingLength) return value;
    characters += text.length;
    if (known.size >= bounds.wordings || characters > bounds.wordingCharacters) {
      known.clear();
      characters = text.length;
    }
    known.set(text, { value });
    return value;
  };
}
