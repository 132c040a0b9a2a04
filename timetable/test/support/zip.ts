import { crc32, deflateRawSync } from "node:zlib";

/** A file of an archive, whose directory may state another size than its own. */
export interface Part {
  content: string | Uint8Array;
  statedSize?: number;
  /** Whether the content is in the archive as it is. */
  isStored?: boolean;
}

/** Writes a zip archive. */
export function zipOf(parts: Readonly<Record<string, string | Part>>): Uint8Array {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, given] of Object.entries(parts)) {
    const part: Part = typeof given === "string" ? { content: given } : given;
    const { content, statedSize, isStored = content.length === 0 } = part;
    const data = Buffer.from(content);
    const packed = isStored ? data : deflateRawSync(data);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(isStored ? 0 : 8, 4);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(statedSize ?? data.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const body = Buffer.concat([Buffer.from("PK\x03\x04"), fields, Buffer.from(name), packed]);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), fields, place, Buffer.from(name)]));
    bodies.push(body);
    offset += body.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return new Uint8Array(Buffer.concat([...bodies, ...directory, Buffer.from("PK\x05\x06"), end]));
}
