import type { Work } from "../limits/work.ts";
import type { ZipEntry } from "./zip-directory.ts";

const headerSignature = 0x04034b50;
const headerLength = 30;
const entryLength = 46;
const endLength = 22;
const [stored, deflated] = [0, 8];

/** A part of a zip archive, unpacked. */
export interface Part {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** As the archive states it. */
  crc32: number;
}

/**
 * Unpacks a file of a zip archive, and counts its bytes while it does, whatever size is stated.
 * @throws {TooMuchWork} when it is larger than it may be
 * @throws when it cannot be unpacked
 */
export async function unpack(archive: Uint8Array, entry: ZipEntry, work: Work): Promise<Part> {
  const { name, method, crc32, packed, offset } = entry;
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  if (offset + headerLength > archive.length || view.getUint32(offset, true) !== headerSignature) {
    throw new Error(`${name} is missing`);
  }
  const start = offset + headerLength + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packed > archive.length) throw new Error(`${name} is cut off`);
  if (method !== stored && method !== deflated) throw new Error(`${name} is packed in an unknown way`);
  const packedBytes = new Blob([Uint8Array.from(archive.subarray(start, start + packed))]).stream();
  const unpacked =
    method === stored ? packedBytes : packedBytes.pipeThrough(new DecompressionStream("deflate-raw"));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of chunksOf(unpacked)) {
    work.unpack(chunk.length);
    chunks.push(chunk);
  }
  return { name, bytes: joined(chunks), crc32 };
}

/** Not every browser can iterate over a stream. */
async function* chunksOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = stream.getReader();
  try {
    for (let { done, value } = await reader.read(); !done && value; { done, value } = await reader.read()) {
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

/** Writes a zip archive of parts as they are. */
export function archiveOf(parts: readonly Part[]): Uint8Array {
  const names = parts.map(({ name }) => new TextEncoder().encode(name));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const [index, { bytes, crc32 }] of parts.entries()) {
    const name = names[index] ?? new Uint8Array();
    const fields = (length: number, signature: number, at: number) => {
      const header = new Uint8Array(length);
      const view = new DataView(header.buffer);
      view.setUint32(0, signature, true);
      view.setUint32(at, crc32, true);
      view.setUint32(at + 4, bytes.length, true);
      view.setUint32(at + 8, bytes.length, true);
      view.setUint16(at + 12, name.length, true);
      return { header, view };
    };
    const entry = fields(entryLength, entrySignature, 16);
    entry.view.setUint32(42, offset, true);
    directory.push(entry.header, name);
    chunks.push(fields(headerLength, headerSignature, 14).header, name, bytes);
    offset += headerLength + name.length + bytes.length;
  }
  const end = new DataView(new ArrayBuffer(endLength));
  end.setUint32(0, endSignature, true);
  end.setUint16(8, parts.length, true);
  end.setUint16(10, parts.length, true);
  end.setUint32(12, lengthOf(directory), true);
  end.setUint32(16, offset, true);
  return joined([...chunks, ...directory, new Uint8Array(end.buffer)]);
}

const entrySignature = 0x02014b50;
const endSignature = 0x06054b50;

function lengthOf(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, { length }) => sum + length, 0);
}

function joined(chunks: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(lengthOf(chunks));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
