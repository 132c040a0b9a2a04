import { bounds } from "../decoders/bounds.ts";

/**
 * A function of texts that reads each text once: tables repeat their texts, and each layout reads the same ones. It
 * remembers all texts of one file, and forgets them when it knows more than a file may have.
 * @param read what it returns is shared, so nobody may change it
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
