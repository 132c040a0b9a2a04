/** A translation: the text in English and in the language. */
export type Translations = ReadonlyMap<string, string>;

const entry = /^msgid (".*"(?:\n".*")*)\nmsgstr (".*"(?:\n".*")*)$/gm;

/** Reads a PO file of texts without plurals. Its header has the key "". */
export function readPo(text: string): Translations {
  const unquoted = (lines = '""') =>
    lines
      .split("\n")
      .map((line): string => JSON.parse(line))
      .join("");
  return new Map([...text.matchAll(entry)].map(([, id, translated]) => [unquoted(id), unquoted(translated)]));
}

const magic = 0x950412de;
const headerBytes = 28;

/** Writes translations as the MO file that WordPress loads, by the layout of GNU gettext. */
export function moOf(translations: Translations): Buffer {
  const pairs = [...translations]
    .map((pair) => pair.map((text) => Buffer.from(text)))
    .toSorted(([a = Buffer.alloc(0)], [b = Buffer.alloc(0)]) => Buffer.compare(a, b));
  const tables = [0, 1].map((side) => pairs.map((pair) => pair[side] ?? Buffer.alloc(0)));
  const tableBytes = 8 * pairs.length;
  const header = Buffer.alloc(headerBytes);
  const numbers = [
    magic,
    0,
    pairs.length,
    headerBytes,
    headerBytes + tableBytes,
    0,
    headerBytes + 2 * tableBytes,
  ];
  numbers.forEach((value, index) => {
    header.writeUInt32LE(value, 4 * index);
  });
  let offset = headerBytes + 2 * tableBytes;
  const index = tables.flat().map((text) => {
    const place = Buffer.alloc(8);
    place.writeUInt32LE(text.length, 0);
    place.writeUInt32LE(offset, 4);
    offset += text.length + 1;
    return place;
  });
  const ended = tables.flat().map((text) => Buffer.concat([text, Buffer.alloc(1)]));
  return Buffer.concat([header, ...index, ...ended]);
}
