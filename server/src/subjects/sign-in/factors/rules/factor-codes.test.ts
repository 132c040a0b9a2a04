import assert from "node:assert/strict";
import { test } from "node:test";
import { stepOfCode } from "../used-code.ts";
import { acceptedSteps, newRecoveryCode, readCode } from "./factor-codes.ts";

/** The key and the last six digits of the codes in RFC 6238, appendix B. */
const rfcKey = "12345678901234567890";
const rfcCodes = [
  ["1970-01-01T00:00:59Z", "287082"],
  ["2005-03-18T01:58:29Z", "081804"],
  ["2009-02-13T23:31:30Z", "005924"],
  ["2033-05-18T03:33:20Z", "279037"],
] as const;

test("codes match RFC 6238", async () => {
  for (const [at, code] of rfcCodes) {
    const now = new Date(at);
    assert.equal(await stepOfCode(rfcKey, code, now), Math.floor(now.getTime() / 30_000), at);
  }
});

test("a code is accepted up to a minute before and after its time, and not longer", async () => {
  const [at, code] = rfcCodes[1];
  const isAccepted = async (seconds: number) =>
    (await stepOfCode(rfcKey, code, new Date(Date.parse(at) + seconds * 1_000))) !== undefined;
  for (const seconds of [-60, -30, 0, 30, 60]) assert.ok(await isAccepted(seconds), `${seconds} s`);
  for (const seconds of [-90, 90, 3_600]) assert.ok(!(await isAccepted(seconds)), `${seconds} s`);
  assert.equal(acceptedSteps(new Date(at)).length, 5);
});

test("six digits of any script are a code of the app, with any separators", () => {
  for (const typed of ["492039", " 492 039 ", "492-039", "٤٩٢٠٣٩", "۴۹۲ ۰۳۹", "４９２０３９"]) {
    assert.deepEqual(readCode(typed), { kind: "totp", digits: "492039" }, typed);
  }
});

test("a recovery code is read however it is spaced and written, with letters for the digits they look like", () => {
  const expected = { kind: "recovery", code: "0123abcd0011ab" };
  for (const typed of ["0123-abcd-0011-ab", "O123 ABCD oOiL ab", "  0123abcd0011ab\n"]) {
    assert.deepEqual(readCode(typed), expected, typed);
  }
});

test("a recovery code has 120 random bits in groups, without similar characters", () => {
  const code = newRecoveryCode();
  assert.match(code, /^([0-9abcdefghjkmnpqrstvwxyz]{4}-){5}[0-9abcdefghjkmnpqrstvwxyz]{4}$/);
  assert.equal(newRecoveryCode(Buffer.alloc(24, 31)), "zzzz-zzzz-zzzz-zzzz-zzzz-zzzz");
  const codes = new Set(Array.from({ length: 1_000 }, () => newRecoveryCode()));
  assert.equal(codes.size, 1_000);
});
