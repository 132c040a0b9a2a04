/** How many of the first bytes show UTF-16 without a byte-order mark. */
const bytesLookedAt = 512;
/** In UTF-16, every other byte of Latin text, digits and delimiters is zero. */
const shareOfZeros = 0.3;

/**
 * The text of a file: UTF-8, UTF-16 (Excel's "Unicode text") or else Windows-1252. The digits of times are the same in
 * all of them.
 */
export function decode(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const first = bytes.subarray(0, bytesLookedAt);
  const zeros = [0, 1].map((odd) => first.filter((byte, index) => index % 2 === odd && byte === 0).length);
  const [even = 0, odd = 0] = zeros.map((count) => count / (first.length / 2));
  if (even === 0 && odd > shareOfZeros) return "utf-16le";
  return odd === 0 && even > shareOfZeros ? "utf-16be" : undefined;
}
