import { timingSafeEqual } from "node:crypto";

/**
 * Compares two texts of any characters in constant time. It compares bytes, because texts with as many characters may
 * have different lengths in bytes, and an error would reveal the comparison to the sender.
 */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
