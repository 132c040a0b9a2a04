import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { suite, test } from "node:test";
import fc from "fast-check";
import { isSameText, newApiKey, parseApiKey, redactKeys } from "./api-keys.ts";

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Every key that the service can make. */
const anyKey = fc
  .tuple(
    fc.constantFrom("real", "test"),
    fc.array(fc.integer({ min: 0, max: 61 }), { minLength: 42, maxLength: 42 }),
  )
  .map(([kind, digits]) =>
    newApiKey(kind, () => digits.shift() ?? assert.fail("A key takes 42 random digits.")),
  );

suite("an API key", () => {
  test("has the documented form: prefix, secret, checksum", () => {
    assert.match(newApiKey("real"), /^mps_[0-9A-Za-z]{10}_[0-9A-Za-z]{38}$/);
    assert.match(newApiKey("test"), /^mpt_[0-9A-Za-z]{10}_[0-9A-Za-z]{38}$/);
  });

  test("is found by the pattern that SECURITY.md gives to secret scanners, by itself and in a text", () => {
    const text = readFileSync(new URL("../../../../../SECURITY.md", import.meta.url), "utf8");
    const pattern = new RegExp(/```regex\n(.*)\n```/.exec(text)?.[1] ?? assert.fail("SECURITY.md has it."));
    fc.assert(
      fc.property(anyKey, (key) => {
        for (const around of [key, `MOSQUE_SYNC_API_KEY="${key}"`, `Authorization: Bearer ${key}\n`]) {
          assert.equal(pattern.exec(around)?.[0], key);
        }
        assert.doesNotMatch(key.slice(0, -1), pattern);
        assert.doesNotMatch(`${key}0`, pattern);
      }),
    );
  });

  test("ends with the CRC32 of everything before it, in six base62 digits", () => {
    const ofZeros = `mps_${"0".repeat(10)}_${"0".repeat(32)}`;
    assert.equal(
      newApiKey("real", () => 0),
      ofZeros + checksum(ofZeros),
    );
    assert.equal(checksum("123456789"), "3jZRME", "the standard check value of CRC32, cbf43926");
    fc.assert(
      fc.property(anyKey, (key) => {
        assert.equal(key.slice(-6), checksum(key.slice(0, -6)));
      }),
    );
  });

  test("is read as its visible prefix and the hash of its secret", () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        const [, prefix, secret] = /^(mp[st]_.{10})_(.{32})/.exec(key) ?? [];
        assert.deepEqual(parseApiKey(key), {
          prefix,
          secretHash: createHash("sha256").update(String(secret)).digest("hex"),
        });
      }),
    );
  });

  test("is refused when any single character is changed", () => {
    const anyCharacter = fc.oneof(fc.constantFrom(...base62), fc.string({ minLength: 1, maxLength: 1 }));
    fc.assert(
      fc.property(anyKey, fc.nat(), anyCharacter, (key, somewhere, character) => {
        const place = somewhere % key.length;
        fc.pre(key.charAt(place) !== character);
        const changed = key.slice(0, place) + character + key.slice(place + 1);
        assert.throws(() => parseApiKey(changed), { reason: /^api_key_(format|checksum)$/ });
      }),
      { numRuns: 1_000 },
    );
  });

  test("is refused for its format, before the checksum, when it is cut, lengthened or decorated", () => {
    const key = newApiKey("real");
    const others = [
      "",
      key.slice(0, -1),
      `${key}0`,
      ` ${key}`,
      `${key}\n`,
      `"${key}"`,
      key.toUpperCase(),
      key.replace("mps_", "sk_"),
      key.replace("mps_", "mpu_"),
      key.replaceAll("_", "-"),
      `mps_${"é".repeat(10)}_${"0".repeat(38)}`,
    ];
    for (const other of others) assert.throws(() => parseApiKey(other), { reason: "api_key_format" }, other);
  });

  test("is different each time", () => {
    const keys = new Set(Array.from({ length: 1_000 }, () => newApiKey("real")));
    assert.equal(keys.size, 1_000);
  });
});

test("hashes are equal only if every character is", () => {
  const { secretHash } = parseApiKey(newApiKey("real"));
  assert.ok(isSameText(secretHash, `${secretHash}`));
  assert.ok(!isSameText(secretHash, parseApiKey(newApiKey("test")).secretHash));
  assert.ok(!isSameText(secretHash, secretHash.slice(1)));
  assert.ok(!isSameText(secretHash, ""));
  assert.ok(!isSameText("é".repeat(secretHash.length), secretHash));
});

test("a raw key in any text loses its secret and keeps its visible prefix", () => {
  fc.assert(
    fc.property(fc.string(), anyKey, fc.constantFrom(" ", "\n", '"', "/", "&"), (text, key, end) => {
      const redacted = redactKeys(`${text} ${key}${end}${key}${end}`);
      assert.ok(!redacted.includes(key.slice(15)));
      assert.ok(redacted.endsWith(`${key.slice(0, 14)}_[redacted]${end}`));
    }),
  );
});

test("a truncated key also loses its part of the secret", () => {
  for (const prefix of ["mps_0123456789", "mpt_0123456789"]) {
    assert.equal(redactKeys(`${prefix}_abcdefgh…`), `${prefix}_[redacted]…`);
  }
});

test("a key loses its secret, however often and in whichever part it was percent-encoded", () => {
  const anyParts = fc.array(fc.constantFrom("plain", "lower", "upper"), { minLength: 1, maxLength: 60 });
  const encoded = (text: string, parts: readonly string[]) =>
    text.replaceAll(/./g, (character, index: number) => {
      const part = parts[index % parts.length];
      const code = Buffer.from(character).toString("hex");
      return part === "plain" ? character : `%${part === "upper" ? code.toUpperCase() : code}`;
    });
  fc.assert(
    fc.property(anyKey, fc.array(anyParts, { minLength: 1, maxLength: 3 }), (key, rounds) => {
      const sent = rounds.reduce(encoded, key);
      const redacted = redactKeys(`{"path":"/v1/mosques/${sent}/profile?x=1"}`);
      assert.equal(redacted, `{"path":"/v1/mosques/${key.slice(0, 14)}_[redacted]/profile?x=1"}`);
    }),
  );
});

test("a text with deeply nested codes that hide no key is not changed", () => {
  const texts = ["%25".repeat(5_000), "%3".repeat(8_000), `${"%".repeat(8_000)}${"5".repeat(8_000)}`];
  for (const text of texts) assert.equal(redactKeys(text), text);
});

test("a text without a key is not changed", () => {
  const texts = [
    "",
    "mps_",
    "mps_0123456789",
    "maps_0123456789_abcdefgh",
    "100 % of %6dps_",
    "%zz %6 %",
    "caf%C3%A9",
  ];
  for (const text of texts) assert.equal(redactKeys(text), text);
});

/** CRC32 bit by bit and base62 with big integers, as defined; the service uses zlib's CRC32. */
function checksum(text: string): string {
  let crc = 0xff_ff_ff_ffn;
  for (const byte of Buffer.from(text)) {
    crc ^= BigInt(byte);
    for (let bit = 0; bit < 8; bit++) crc = crc & 1n ? (crc >> 1n) ^ 0xed_b8_83_20n : crc >> 1n;
  }
  const value = crc ^ 0xff_ff_ff_ffn;
  return [5n, 4n, 3n, 2n, 1n, 0n]
    .map((place) => base62.charAt(Number((value / 62n ** place) % 62n)))
    .join("");
}
