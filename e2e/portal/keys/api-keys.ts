import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

/** The digits of base62 in the order of decision 7.1. */
export const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A key with a valid form and checksum that was never issued. */
export function neverIssuedKey(prefix = `mps_${randomBase62(10)}`): string {
  return withChecksum(`${prefix}_${randomBase62(32)}`);
}

/** Adds the end of every key: six base62 digits of the CRC32 of all before. */
export function withChecksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let place = 0; place < 6; place++) {
    digits = base62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return text + digits;
}

/** The same key with another base62 digit at one place. */
export function withChangedCharacter(key: string, place: number): string {
  const digit = base62.indexOf(key.charAt(place));
  return key.slice(0, place) + base62.charAt((digit + 1 + randomInt(60)) % 62) + key.slice(place + 1);
}

function randomBase62(length: number): string {
  return Array.from({ length }, () => base62.charAt(randomInt(62))).join("");
}
