import { deflateRawSync, inflateRawSync } from "node:zlib";

/** Packs a text or bytes into text: a timetable compresses to a tenth. */
export function packed(content: string | Uint8Array): string {
  return deflateRawSync(content).toString("base64");
}

/** The text in a packed one. */
export function unpacked(packedContent: string): string {
  return unpackedBytes(packedContent).toString();
}

/** The bytes in a packed text. */
export function unpackedBytes(packedContent: string): Buffer {
  return inflateRawSync(Buffer.from(packedContent, "base64"));
}
