import { crc32, deflateRawSync } from "node:zlib";

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
