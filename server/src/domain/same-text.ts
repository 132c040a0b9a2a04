import { timingSafeEqual } from "node:crypto";

/**
 * Compares two texts in constant time, of whatever characters: the bytes decide, because a text of as many characters
 * may have more of them, and a comparison that ends with an error would tell its sender that something was compared.
 */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
