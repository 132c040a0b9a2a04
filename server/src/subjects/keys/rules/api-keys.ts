import { hash, randomInt, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";
import { keyBeginnings, keyDigits, type keyStatuses, type MosqueKind } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";

// The format is `mps_<10 base62>_<32 base62 secret><6 base62 CRC32 of all before>`, with `mpt_` for a test mosque
// (decisions 7.1 and 7.19).

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const beginnings = Object.values(keyBeginnings);
const prefixPattern = `(?:${beginnings.join("|")})[0-9A-Za-z]{${keyDigits.prefix}}`;
const format = new RegExp(
  `^(${prefixPattern})_([0-9A-Za-z]{${keyDigits.secret}})[0-9A-Za-z]{${keyDigits.checksum}}$`,
);

/** Finds everything that looks like a raw key, for redaction. */
const rawKeyPattern = new RegExp(`(${prefixPattern})_[0-9A-Za-z]{8,}`, "g");

/**
 * Removes the secret from a text that may hold a raw key, plain or percent-encoded, in whole or in part, any number of
 * times.
 */
export function redactKeys(text: string): string {
  const decoded = text.includes("%") ? text.replace(/[\w%]+/g, decodedIfKey) : text;
  return redactRawKeys(decoded);
}

/** The visible part of a key in a text; null if the text has no key. */
export function keyPrefixIn(text = ""): string | null {
  return prefixOfKey.exec(text)?.[1] ?? null;
}

/** A prefix is shown only before a secret: otherwise it may itself be part of a secret. */
const prefixOfKey = new RegExp(`(?<![0-9A-Za-z_])(${prefixPattern})_[0-9A-Za-z]{8,}`);

function redactRawKeys(text: string): string {
  const mayHoldKey = beginnings.some((beginning) => text.includes(beginning));
  return mayHoldKey ? text.replace(rawKeyPattern, "$1_[redacted]") : text;
}

/** Decodes a percent-encoded run of text if it hides a key; characters that a log must not hold are encoded again. */
function decodedIfKey(run: string): string {
  if (!run.includes("%")) return run;
  const decoded = fullyDecoded(run);
  return decoded.search(rawKeyPattern) < 0 ? run : decoded.replace(/[^\w%]/g, encodeURIComponent);
}

/** Percent-decodes visible ASCII completely, in one pass: a decoded character may complete another code. */
function fullyDecoded(text: string): string {
  const decoded: string[] = [];
  for (const character of text) {
    decoded.push(character);
    for (let code = asciiAtEnd(decoded); code !== undefined; code = asciiAtEnd(decoded)) {
      decoded.splice(-3, 3, code);
    }
  }
  return decoded.join("");
}

/** The visible ASCII character that the last three characters encode. */
function asciiAtEnd(characters: readonly string[]): string | undefined {
  if (characters.at(-3) !== "%") return undefined;
  const end = characters.slice(-3).join("");
  return /^%[2-7][0-9a-f]$/i.test(end) ? String.fromCharCode(Number.parseInt(end.slice(1), 16)) : undefined;
}

export interface ParsedKey {
  /** The visible part: `mps_` or `mpt_`, and ten characters. */
  readonly prefix: string;
  /** SHA-256 of the secret part, in hexadecimal. */
  readonly secretHash: string;
}

/** Creates a new raw key, of a mosque or of a test mosque. */
export function newApiKey(
  kind: MosqueKind,
  randomDigit: () => number = () => randomInt(digits.length),
): string {
  const text = (length: number) => Array.from({ length }, () => digits[randomDigit()]).join("");
  const body = `${keyBeginnings[kind]}${text(keyDigits.prefix)}_${text(keyDigits.secret)}`;
  return body + checksumOf(body);
}

/**
 * Reads a raw key without looking anything up.
 * @throws ApiError api_key_format, api_key_checksum
 */
export function parseApiKey(key: string): ParsedKey {
  const [, prefix, secret] = format.exec(key) ?? [];
  if (prefix === undefined || secret === undefined) throw ApiError.of("api_key_format");
  const body = key.slice(0, -keyDigits.checksum);
  if (checksumOf(body) !== key.slice(-keyDigits.checksum)) throw ApiError.of("api_key_checksum");
  return { prefix, secretHash: hash("sha256", secret) };
}

function checksumOf(text: string): string {
  let rest = crc32(text);
  let checksum = "";
  for (let i = 0; i < keyDigits.checksum; i += 1) {
    checksum = digits[rest % digits.length] + checksum;
    rest = Math.floor(rest / digits.length);
  }
  return checksum;
}

/** The columns of a key that decide its status. */
export interface KeyStanding {
  readonly expiresAt: string | null;
  readonly endReason: "revoked" | "rotated" | null;
  /** Until when a rotated key still works; null if it ended immediately. */
  readonly graceUntil: string | null;
}

export type KeyStatus = (typeof keyStatuses)[number];

/**
 * The status of a key now. A revocation holds whatever the clock shows; only a grace period and an expiry depend on it.
 * No grace period outlasts an expiry.
 */
export function keyStatus({ endReason, graceUntil, expiresAt }: KeyStanding, now: Date): KeyStatus {
  if (endReason === "revoked") return "revoked";
  if (endReason === "rotated" && (graceUntil === null || isPast(graceUntil, now))) return "rotated";
  if (expiresAt !== null && isPast(expiresAt, now)) return "expired";
  return endReason === "rotated" ? "grace" : "working";
}

export function works(status: KeyStatus): boolean {
  return status === "working" || status === "grace";
}

/**
 * Refuses a key that was revoked or rotated, or has expired.
 * @throws ApiError key_revoked, key_rotated, key_expired
 */
export function requireWorkingKey(key: KeyStanding, now: Date): void {
  const status = keyStatus(key, now);
  switch (status) {
    case "working":
    case "grace":
      return;
    case "revoked":
    case "rotated":
    case "expired":
      throw ApiError.of(`key_${status}`);
  }
}

/**
 * Refuses a request to a mosque that the operator has suspended (decision 8.59).
 * @throws ApiError mosque_suspended
 */
export function requireNotSuspended({ suspendedAt }: { readonly suspendedAt: string | null }): void {
  if (suspendedAt !== null) throw ApiError.of("mosque_suspended");
}

function isPast(time: string, now: Date): boolean {
  return Date.parse(time) <= now.getTime();
}

/**
 * Compares two texts of any characters in constant time. It compares bytes, because texts with as many characters may
 * have different lengths in bytes, and an error would reveal the comparison to the sender.
 */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
