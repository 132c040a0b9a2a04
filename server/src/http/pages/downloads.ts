import { hash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { crc32, deflateRawSync } from "node:zlib";
import { integrationsFolder, licenceFile } from "#program.ts";
import type { DownloadName } from "../routes.ts";

/**
 * Makes the WordPress plugin as WordPress installs it, the client for PHP, and their checksums as `sha256sum --check`
 * reads them. The same sources give the same bytes.
 */
export function makeDownloads(): Readonly<Record<DownloadName, Buffer>> {
  const files = { "mosque-sync.zip": zipOf(pluginFiles()), "mosque-sync.php": readFileSync(phpClientFile) };
  const sums = Object.entries(files).map(([name, content]) => `${hash("sha256", content)}  ${name}\n`);
  return { ...files, SHA256SUMS: Buffer.from(sums.join("")) };
}

const plugin = fileURLToPath(new URL("wordpress/", integrationsFolder));

/** The client for PHP, one file. */
const phpClientFile = new URL("php/mosque-sync.php", integrationsFolder);

/** Everything that an installed plugin consists of, in its folder: the sources, the client, the compiled translations. */
export function pluginFiles(): ZippedFile[] {
  const sources = globSync("{*.php,readme.txt,includes/*.php,assets/*.css}", { cwd: plugin }).toSorted();
  const translations = globSync("languages/*.po", { cwd: plugin }).toSorted();
  return [
    ...sources.map((path) => ({ path, content: readFileSync(plugin + path) })),
    { path: "lib/mosque-sync.php", content: readFileSync(phpClientFile) },
    { path: "LICENSE", content: readFileSync(licenceFile) },
    ...translations.map((path) => ({
      path: `languages/${basename(path, ".po")}.mo`,
      content: moOf(readPo(readFileSync(plugin + path, "utf8"))),
    })),
  ].map(({ path, content }) => ({ path: `mosque-sync/${path}`, content }));
}

/** A file of an archive. */
export interface ZippedFile {
  readonly path: string;
  readonly content: Buffer;
}

/** 1 January 1980, the earliest date of the format: the same files give the same archive. */
const date = 0x21;
const utf8Names = 0x800;
const deflated = 8;

/** Writes a ZIP archive (APPNOTE 6.3, without ZIP64). */
export function zipOf(files: readonly ZippedFile[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { path, content } of files) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(content);
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(utf8Names, 0);
    facts.writeUInt16LE(deflated, 2);
    facts.writeUInt16LE(date, 6);
    facts.writeUInt32LE(crc32(content), 8);
    facts.writeUInt32LE(packed.length, 12);
    facts.writeUInt32LE(content.length, 16);
    facts.writeUInt16LE(name.length, 20);
    const local = Buffer.concat([
      Buffer.from("PK\x03\x04\x14\x00", "latin1"),
      facts,
      Buffer.alloc(2),
      name,
      packed,
    ]);
    const rest = Buffer.alloc(16);
    rest.writeUInt32LE(offset, 12);
    central.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00\x14\x00", "latin1"), facts, rest, name]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

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
