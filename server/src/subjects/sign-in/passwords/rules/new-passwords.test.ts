import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { ApiError } from "#domain/api-error.ts";
import { commonPasswords as common } from "../common-passwords.ts";
import { type PasswordOwner, requireUncommonPassword } from "./new-passwords.ts";

const olivia = {
  ...{ name: "Olivia Operator", email: "imam@masjidnoor.org" },
  mosques: ["Green Lane Masjid and Community Centre"],
};

/** Why a password is refused; undefined if it is accepted. */
function refusalOf(password: string, owner: PasswordOwner = olivia): string | undefined {
  try {
    requireUncommonPassword("newPassword", password, { owner, common });
    return undefined;
  } catch (error) {
    assert.ok(error instanceof ApiError);
    assert.deepEqual(error.details, { field: "newPassword" });
    return error.reason;
  }
}

suite("a new password", () => {
  for (const password of [
    "aaaaaaaaaa",
    "          ",
    "aAaAaAaAaA",
    "ababababab",
    "1230123012301",
    "١١١١١١١١١١",
  ]) {
    test(`is refused as repetitive: "${password}"`, () => {
      assert.equal(refusalOf(password), "password_repetitive");
    });
  }

  for (const password of [
    ...["imam@masjidnoor.org", " IMAM@MASJIDNOOR.ORG ", "imam@masjidnoor", "masjidnoor2026", "Imam-Imam-1!"],
    ...["Olivia Operator", "operator.olivia", "olivia123456"],
    ...["mosqueprofilesync", "Mosque-Sync-2026", "olivia@mosque"],
    ...[
      "Masjid2026!",
      "M@sjid2026",
      "assalamualaikum",
      "Assalamu Alaykum 1",
      "bismillah masjid",
      "السلام عليكم 1",
    ],
    ...["prayertimes1", "Ramadan Mubarak 2026", "greenlane2026", "Green Lane Masjid"],
  ]) {
    test(`is refused as personal: "${password}"`, () => {
      assert.equal(refusalOf(password), "password_personal");
    });
  }

  test("is refused as personal in any script, and when an email or a name consists of digits", () => {
    const owner = { name: "أمينة يوسف", email: "07912345678@example.org" };
    for (const password of ["أمينة يوسف", "يوسف أمينة ٢٠٢٦", "07912345678", "0791-2345-678"]) {
      assert.equal(refusalOf(password, owner), "password_personal", password);
    }
  });

  for (const password of [
    ...[
      "1234567890",
      "qwertyuiop",
      "Qwerty123456",
      "1q2w3e4r5t",
      "password123",
      "PASSWORD2026!",
      " password123 ",
    ],
    ...[
      "p@ssw0rd!!",
      "P455w0rd2026",
      "!!letmein!!",
      "passwordpassword",
      "dragonDragon",
      "0987654321",
      "abcdefghijkl",
    ],
    ...["1234567890-", "iloveyou12345", "welcome2026", "Ramadan2026"],
  ]) {
    test(`is refused as common: "${password}"`, () => {
      assert.equal(refusalOf(password), "password_common");
    });
  }

  for (const password of [
    ...["correct horse battery staple", "a few good words", "prayer times at noon", "olivia likes tea"],
    ...["the mosque on the hill", "كلمات قليلة جيدة", "7391846205", "x8#kQ2!vLp0z", "xk7rQ2mZp9"],
  ]) {
    test(`is accepted: "${password}"`, () => {
      assert.equal(refusalOf(password), undefined);
    });
  }

  test("is checked in little time, however contrived it is", () => {
    const owner = { name: "a aa aaa aaaa aaaaa ".repeat(5), email: `${"a".repeat(60)}@example.org` };
    assert.equal(refusalOf(`${"a".repeat(150)}b${"a".repeat(49)}`, owner), undefined);
  });
});
