import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { engines } from "../support/databases/engines.ts";
import type { ApiResponse } from "../support/services/http.ts";
import { assertRefused, type Mosque, sharedSuiteOn, succeeded } from "../support/services/suite.ts";

const notice = { title: "Notice", body: "Text" };
const withKey = (key: string) => ({ "Idempotency-Key": key });
const newKey = () => withKey(crypto.randomUUID());
const isReplay = (response: ApiResponse) => response.headers["idempotent-replayed"] === "true";
const countOf = async (mosque: Mosque) =>
  succeeded(await mosque.get("/announcements?limit=100")).body.announcements.length;

for (const engine of engines) {
  describe(`Idempotency-Key on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);

    test("a repeated POST, PATCH or DELETE gets the first response again and has no second effect", async () => {
      const mosque = await suite.addMosque();
      const { prayerId } = succeeded(
        await mosque.post("/prayers", { prayerKey: "fajr", adhanTime: "5:10" }),
        201,
      ).body;
      for (const send of [
        (headers: Record<string, string>) => mosque.post("/announcements", notice, headers),
        (headers: Record<string, string>) =>
          mosque.post("/prayers", { prayerKey: "isha", adhanTime: "19:10" }, headers),
        (headers: Record<string, string>) => mosque.patch("/profile", { status: "Open" }, headers),
        (headers: Record<string, string>) => mosque.remove(`/prayers/${prayerId}`, headers),
      ]) {
        const headers = newKey();
        const first = await send(headers);
        assert.ok(first.status < 300, first.text);
        assert.equal(first.headers["idempotent-replayed"], undefined);
        const before = await mosque.state();
        for (let repeat = 0; repeat < 2; repeat++) {
          const again = await send(headers);
          assert.ok(isReplay(again));
          assert.deepEqual(
            [again.status, again.text, again.headers.etag],
            [first.status, first.text, first.headers.etag],
          );
        }
        assert.deepEqual(await mosque.state(), before);
      }
    });

    test("a replay shows the first response even if the resource has changed since", async () => {
      const mosque = await suite.addMosque();
      const headers = newKey();
      const first = succeeded(await mosque.patch("/profile", { status: "First" }, headers));
      succeeded(await mosque.patch("/profile", { status: "Second" }));
      assert.equal((await mosque.patch("/profile", { status: "First" }, headers)).text, first.text);
      assert.equal(succeeded(await mosque.get("/profile")).body.profile.status, "Second");
    });

    test("a replay has the request id of the repeated request", async () => {
      const mosque = await suite.addMosque();
      const headers = newKey();
      succeeded(await mosque.post("/announcements", notice, { ...headers, "X-Request-Id": "first" }), 201);
      const again = await mosque.post("/announcements", notice, { ...headers, "X-Request-Id": "second" });
      assert.equal(again.headers["x-request-id"], "second");
    });

    test("fifty concurrent equal requests make one row and get one response", async () => {
      const mosque = (await suite.addMosque()).patient();
      const headers = newKey();
      const responses = await Promise.all(
        Array.from({ length: 50 }, () => mosque.post("/announcements", notice, headers)),
      );
      const texts = new Set(responses.map((response) => succeeded(response, 201).text));
      assert.equal(texts.size, 1);
      assert.equal(responses.filter((response) => !isReplay(response)).length, 1);
      assert.equal(await countOf(mosque), 1);
    });

    test("without a key, equal requests are separate", async () => {
      const mosque = await suite.addMosque();
      for (let sent = 0; sent < 3; sent++) succeeded(await mosque.post("/announcements", notice), 201);
      assert.equal(await countOf(mosque), 3);
    });

    test("the same key with another body, path or method is refused, without an effect", async () => {
      const mosque = await suite.addMosque();
      const headers = newKey();
      const { id } = succeeded(await mosque.post("/announcements", notice, headers), 201).body.announcement;
      const before = await mosque.state();
      for (const response of [
        await mosque.post("/announcements", { ...notice, title: "Other" }, headers),
        await mosque.post("/events", notice, headers),
        await mosque.patch(`/announcements/${id}`, notice, headers),
        await mosque.remove(`/announcements/${id}`, headers),
      ]) {
        assertRefused(response, 422, "invalid_argument", "idempotency_key_reused");
      }
      assert.deepEqual(await mosque.state(), before);
    });

    test("a used key is reported only after a body that is no JSON object", async () => {
      const mosque = await suite.addMosque();
      const headers = newKey();
      succeeded(await mosque.post("/announcements", notice, headers), 201);
      for (const body of [[], "x", null, 5]) {
        const response = await mosque.post("/announcements", body, headers);
        assertRefused(response, 400, "invalid_argument", "body_not_object", JSON.stringify(body));
      }
    });

    test("errors are not stored: the corrected request under the same key succeeds", async () => {
      const mosque = await suite.addMosque();
      const headers = newKey();
      const refused = await mosque.post("/announcements", { title: "No body" }, headers);
      assertRefused(refused, 400, "invalid_argument", "field_required");
      const conflicting = await mosque.post("/announcements", notice, { ...headers, "If-Match": '"old"' });
      assertRefused(conflicting, 412, "precondition_failed", "precondition_failed");
      assert.ok(!isReplay(succeeded(await mosque.post("/announcements", notice, headers), 201)));
      assert.equal(await countOf(mosque), 1);
    });

    test("a replay survives the key's rotation", async () => {
      const mosque = await suite.addMosque();
      const headers = newKey();
      const first = succeeded(await mosque.post("/announcements", notice, headers), 201);
      const { apiKey } = await suite.operator.rotateKey(mosque.id, mosque.keyId);
      const again = await mosque.as(apiKey).post("/announcements", notice, headers);
      assert.ok(isReplay(again));
      assert.equal(again.text, first.text);
    });

    test("another key, of the same mosque or of another, has separate idempotency keys", async () => {
      const [mosque, other] = [await suite.addMosque(), await suite.addMosque()];
      const { apiKey } = await mosque.addKey();
      const headers = newKey();
      for (const sender of [mosque, mosque.as(apiKey), other]) {
        assert.ok(!isReplay(succeeded(await sender.post("/announcements", notice, headers), 201)));
      }
      assert.equal(await countOf(mosque), 2);
      assert.equal(await countOf(other), 1);
    });

    test("a replay needs the same scope as the first request", async () => {
      const mosque = await suite.addMosque();
      const headers = newKey();
      succeeded(await mosque.post("/announcements", notice, headers), 201);
      await suite.operator.revokeKey(mosque.id, mosque.keyId);
      assertRefused(await mosque.post("/announcements", notice, headers), 401, "revoked", "key_revoked");
    });

    test("a key is 1 to 255 visible ASCII characters, sent once", async () => {
      const mosque = await suite.addMosque();
      const before = await mosque.state();
      for (const wrong of ["", "x".repeat(256), "two words", "caf\u00e9", "tab\there", ["one", "two"]]) {
        for (const response of [
          await mosque.post("/announcements", notice, { "Idempotency-Key": wrong }),
          await mosque.patch("/profile", { status: "Open" }, { "Idempotency-Key": wrong }),
          await mosque.remove(`/prayers/${crypto.randomUUID()}`, { "Idempotency-Key": wrong }),
        ]) {
          assertRefused(response, 400, "invalid_argument", "idempotency_key_invalid", JSON.stringify(wrong));
        }
      }
      assert.deepEqual(await mosque.state(), before);
      for (const right of ["1", "x".repeat(255), "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"]) {
        succeeded(await mosque.post("/announcements", notice, withKey(right)), 201);
      }
    });
  });
}
