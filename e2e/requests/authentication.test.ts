import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { base62, neverIssuedKey, withChangedCharacter, withChecksum } from "../portal/keys/api-keys.ts";
import { engines } from "../support/databases/engines.ts";
import { addRows, pathWith, versionedReads, writes } from "../support/mosques/writes.ts";
import type { Call } from "../support/services/http.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import { assertRefused, type Mosque, succeeded } from "../support/services/suite.ts";

const laterSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

for (const engine of engines) {
  describe(`Authentication on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    const authorized = (mosque: Mosque, ...values: string[]) =>
      suite.request({ path: `${mosque.path}/profile`, headers: { Authorization: values } });

    test("a request without a bearer credential is missing_api_key", async () => {
      const mosque = await suite.addMosque();
      const basic = `Basic ${Buffer.from(`x:${mosque.key}`).toString("base64")}`;
      for (const values of [[], [""], ["Bearer"], ["Bearer "], [basic], ["Digest a=b"]]) {
        const response = await authorized(mosque, ...values);
        assertRefused(response, 401, "missing_api_key", "missing_api_key", JSON.stringify(values));
      }
    });

    test("the scheme matches in any case", async () => {
      const mosque = await suite.addMosque();
      for (const scheme of ["Bearer", "bearer", "BEARER", "bEaReR"]) {
        succeeded(await authorized(mosque, `${scheme} ${mosque.key}`));
      }
    });

    test("a key in the address is ignored and reaches no log", async () => {
      const mosque = await suite.addMosque();
      for (const path of [
        `${mosque.path}/profile?api_key=${mosque.key}`,
        `${mosque.path}/profile?access_token=${mosque.key}`,
        `${mosque.path}/profile?authorization=Bearer%20${mosque.key}`,
        `/v1/mosques/${mosque.key}/profile`,
      ]) {
        assertRefused(await suite.request({ path }), 401, "missing_api_key", "missing_api_key", path);
      }
      assertRefused(await suite.request({ path: `/v1/${mosque.key}` }), 404, "not_found", "route_not_found");
      assert.ok(!suite.service.logs().includes(mosque.key));
    });

    test("a credential outside the key format is malformed", async () => {
      const mosque = await suite.addMosque();
      const { key } = mosque;
      for (const wrong of [
        "nonsense",
        key.slice(0, -1),
        `${key}0`,
        key.replace("mps_", "mpx_"),
        key.replace("mps_", "MPS_"),
        key.replaceAll("_", "-"),
        `"${key}"`,
        `${key} ${key}`,
        `${key}, Bearer ${key}`,
        `${key.slice(0, -1)}é`,
        withChecksum(`${key.slice(0, 20)}!${key.slice(21, -6)}`),
      ]) {
        assertRefused(await authorized(mosque, `Bearer ${wrong}`), 401, "malformed", "api_key_format", wrong);
      }
    });

    test("a key ends in the base62 CRC32 of all before", async () => {
      const { key } = await suite.addMosque();
      assert.match(key, /^mps_[0-9A-Za-z]{10}_[0-9A-Za-z]{38}$/);
      assert.equal(key, withChecksum(key.slice(0, -6)));
    });

    test("one changed character anywhere in a key makes the checksum wrong", async () => {
      const mosque = await suite.addMosque();
      const places = [...mosque.key].flatMap((character, place) =>
        place >= "mps_".length && base62.includes(character) ? [place] : [],
      );
      assert.equal(places.length, 48);
      for (const place of places) {
        const response = await authorized(mosque, `Bearer ${withChangedCharacter(mosque.key, place)}`);
        assertRefused(response, 401, "malformed", "api_key_checksum", `character ${place}`);
      }
    });

    test("a wrong checksum is refused without a query to the database", async () => {
      const mosque = await suite.addMosque();
      const call = { path: `${mosque.path}/profile`, key: mosque.key };
      await suite.database.execute("ALTER TABLE api_keys RENAME TO hidden_keys");
      try {
        const looked = await suite.service.requestUnchecked(call);
        assert.ok(looked.status >= 500, "no key can be looked up now");
        const response = await mosque.as(withChangedCharacter(mosque.key, 40)).get("/profile");
        assertRefused(response, 401, "malformed", "api_key_checksum");
      } finally {
        await suite.database.execute("ALTER TABLE hidden_keys RENAME TO api_keys");
      }
      succeeded(await suite.request(call));
    });

    test("a well-formed key that was never issued is malformed, even with a known prefix", async () => {
      const mosque = await suite.addMosque();
      const knownPrefix = mosque.key.split("_").slice(0, 2).join("_");
      for (const key of [neverIssuedKey(), neverIssuedKey(knownPrefix)]) {
        const response = await authorized(mosque, `Bearer ${key}`);
        assertRefused(response, 401, "malformed", "unknown_api_key");
      }
    });

    test("two Authorization headers are malformed, even if both are right", async () => {
      const mosque = await suite.addMosque();
      const right = `Bearer ${mosque.key}`;
      for (const pair of [
        [right, right],
        [right, "Bearer nonsense"],
        ["Basic eDp5", right],
      ]) {
        assertRefused(await authorized(mosque, ...pair), 401, "malformed", "authorization_sent_twice");
      }
    });

    test("a revoked key stops immediately", async () => {
      const mosque = await suite.addMosque();
      succeeded(await mosque.get("/profile"));
      await suite.operator.revokeKey(mosque.id, mosque.keyId);
      assertRefused(await mosque.get("/profile"), 401, "revoked", "key_revoked");
    });

    test("an expired key is revoked with the reason key_expired", async () => {
      const mosque = await suite.addMosque();
      const { apiKey: expired } = await mosque.addKey({ expiresAt: laterSeconds(-1) });
      const { apiKey: valid } = await mosque.addKey({ expiresAt: laterSeconds(3_600) });
      assertRefused(await mosque.as(expired).get("/profile"), 401, "revoked", "key_expired");
      succeeded(await mosque.as(valid).get("/profile"));
    });

    test("a rotation without grace ends the old key immediately", async () => {
      const mosque = await suite.addMosque();
      const rotated = await suite.operator.rotateKey(mosque.id, mosque.keyId);
      assertRefused(await mosque.get("/profile"), 401, "revoked", "key_rotated");
      succeeded(await mosque.as(rotated.apiKey).patch("/profile", { status: "Open" }));
    });

    test("a rotation with grace keeps both keys; the next rotation ends the oldest", async () => {
      const first = await suite.addMosque();
      const second = await suite.operator.rotateKey(first.id, first.keyId, laterSeconds(3_600));
      succeeded(await first.get("/profile"));
      succeeded(await first.as(second.apiKey).get("/profile"));
      const third = await suite.operator.rotateKey(first.id, second.keyId, laterSeconds(3_600));
      assertRefused(await first.get("/profile"), 401, "revoked", "key_rotated");
      succeeded(await first.as(second.apiKey).get("/profile"));
      succeeded(await first.as(third.apiKey).get("/profile"));
    });

    test("a rotated key stops when its grace is over", async () => {
      const mosque = await suite.addMosque();
      await suite.operator.rotateKey(mosque.id, mosque.keyId, laterSeconds(-1));
      assertRefused(await mosque.get("/profile"), 401, "revoked", "key_rotated");
    });

    test("another mosque's key is wrong_community, the same whether or not the mosque exists", async () => {
      const [own, other] = [await suite.addMosque(), await suite.addMosque()];
      const ask = (mosqueId: string, method: string, rest: string) =>
        suite.request({
          method,
          path: `/v1/mosques/${mosqueId}${rest}`,
          key: own.key,
          headers: { "X-Request-Id": "same" },
        });
      const ids = await addRows(other);
      const before = await other.state();
      const reads = versionedReads.map((path) => ({ method: "GET", path }));
      for (const { method, path: template } of [...reads, ...writes]) {
        const path = pathWith(ids, template);
        const existing = await ask(other.id, method, path);
        const missing = await ask(crypto.randomUUID(), method, path);
        assertRefused(existing, 403, "wrong_community", "wrong_community", `${method} ${path}`);
        assert.equal(existing.text, missing.text);
        assert.deepEqual(comparable(existing.headers), comparable(missing.headers));
      }
      assert.deepEqual(await other.state(), before);
    });

    test("a read key may read everything", async () => {
      const mosque = await suite.addMosque();
      const { apiKey } = await mosque.addKey({ scope: "sync:read" });
      for (const path of ["/capabilities", "/sync", "/profile", "/announcements", "/prayers", "/events"]) {
        succeeded(await mosque.as(apiKey).get(path));
      }
    });

    test("a read key cannot write, with any body and ids, without an effect", async () => {
      const mosque = await suite.addMosque();
      const { apiKey } = await mosque.addKey({ scope: "sync:read" });
      const ids = await addRows(mosque);
      const before = await mosque.state();
      for (const { name, method, path: template, body } of writes) {
        const path = pathWith(ids, template);
        const attempts: readonly Partial<Call>[] = [
          { ...(body && { body }) },
          { body: { nonsense: true } },
          { bytes: "{" },
          { bytes: "<xml/>", headers: { "Content-Type": "application/xml" } },
          { body: {}, headers: { "If-Match": "unquoted", "Idempotency-Key": "" } },
          { path: path.replace(/[0-9a-f-]{36}$/, "no-uuid"), body: {} },
        ];
        for (const attempt of attempts) {
          const call = { method, key: apiKey, ...attempt, path: mosque.path + (attempt.path ?? path) };
          const response = await suite.request(call);
          assertRefused(response, 403, "missing_scope", "missing_scope", name);
        }
      }
      assert.deepEqual(await mosque.state(), before);
    });

    test("a mosque id matches in either case", async () => {
      const mosque = await suite.addMosque();
      const path = `/v1/mosques/${mosque.id.toUpperCase()}/profile`;
      const response = succeeded(await suite.request({ path, key: mosque.key }));
      assert.equal(response.body.profile.id, mosque.id);
    });

    test("a malformed mosque id is an invalid argument", async () => {
      const { key, id } = await suite.addMosque();
      for (const wrong of [
        "x",
        id.replaceAll("-", ""),
        `urn:uuid:${id}`,
        `{${id}}`,
        `${id}0`,
        "%20",
        "a".repeat(5_000),
      ]) {
        const response = await suite.request({ path: `/v1/mosques/${wrong}/profile`, key });
        assertRefused(response, 400, "invalid_argument", "path_id_invalid", wrong);
      }
    });
  });
}

/** The headers that may distinguish two responses; the others differ from request to request. */
function comparable(headers: Readonly<Record<string, unknown>>): unknown {
  const { date: _date, ratelimit: _rateLimit, ...rest } = headers;
  return rest;
}
