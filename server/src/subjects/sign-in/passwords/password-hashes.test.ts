import assert from "node:assert/strict";
import { scryptSync } from "node:crypto";
import { before, suite, test } from "node:test";
import { hashPassword, isOutdated, verifyPassword } from "./password-hashes.ts";

/** A hash in better-auth's form, which earlier versions stored. */
function earlierHash(password: string): string {
  const salt = "00112233445566778899aabbccddeeff";
  return `${salt}:${scryptSync(password, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 }).toString("hex")}`;
}

const saltOf = (hash: string) => hash.split("$").at(-2) ?? "";

suite("password hashes", () => {
  const password = "caf\u00e9 in the morning";
  let hash: string;
  before(async () => {
    hash = await hashPassword(password);
  });

  test("use and state OWASP's parameters, and have their own salt", async () => {
    assert.match(hash, /^\$scrypt\$ln=17,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    assert.notEqual(saltOf(hash), saltOf(await hashPassword(password)));
    assert.ok(!isOutdated(hash));
    assert.ok(!(await verifyPassword(hash, "Caf\u00e9 in the morning")));
  });

  test("match scrypt's output", () => {
    const bytes = Buffer.from(saltOf(hash), "base64");
    const options = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
    const derived = scryptSync(password, bytes, 32, options).toString("base64");
    assert.ok(hash.endsWith(`$${derived.replace(/=+$/, "")}`));
  });

  test("of earlier versions, and of other parameters, are verified and outdated", async () => {
    const salt = Buffer.from("salt of sixteen!");
    const key = scryptSync("prayer times", salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 27 });
    const [saltText, keyText] = [salt, key].map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
    for (const hash of [earlierHash("prayer times"), `$scrypt$ln=15,r=8,p=3$${saltText}$${keyText}`]) {
      assert.ok(isOutdated(hash), hash);
      assert.ok(await verifyPassword(hash, "prayer times"), hash);
      assert.ok(!(await verifyPassword(hash, "prayer time")), hash);
    }
  });

  test("of one password are the same, however a keyboard composes its characters", async () => {
    assert.ok(await verifyPassword(hash, "cafe\u0301 in the morning"));
  });

  test("of an unknown form are a fault, not a wrong password", async () => {
    await assert.rejects(verifyPassword("plain text", "plain text"), /unknown form/);
  });
});
