import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { endpoints, limits, pathParameters } from "@mosque-sync/contract";
import fc from "fast-check";
import { type LoggedRequest, loggedPath, packed, unpacked } from "./logged-requests.ts";

const mosqueId = "5b1e6c3a-0d0f-4f0e-9a57-3c1f2b9e4d10";
const rowId = "0b6f7a1e-5f0c-4d8e-9a57-3c1f2b9e4d10";
const at = "2026-12-05T12:00:00.000Z";

const request: LoggedRequest = {
  mosqueId,
  at,
  requestId: "3f2c8f0e-2a52-4a63-9d0f-0a1c5b7e8d11",
  keyId: "7a0c8f0e-2a52-4a63-9d0f-0a1c5b7e8d12",
  method: "PATCH",
  path: `/v1/mosques/${mosqueId}/prayers/${rowId}`,
  status: 200,
  reason: null,
  durationMicroseconds: 812,
};

suite("a packed request", () => {
  test("takes few bytes: its path is the mosque's, and its ids are short", () => {
    const text = JSON.stringify(packed({ ...request, at: "2026-12-05T12:00:00.250Z" }, Date.parse(at)));
    assert.equal(text, '[250,"PATCH prayers/~C296Hl8MTY6aVzwfK55NEA",200,812,"~PyyPDipSSmOdDwocW36NEQ"]');
  });

  test("has a reason without details, if the reason has none", () => {
    const refused = { ...request, reason: "invalid_prayer_time", status: 400 };
    const stored = packed(refused, Date.parse(at));
    assert.equal(stored.at(-1), "invalid_prayer_time");
    assert.deepEqual(unpacked(stored, { mosqueId, keyId: request.keyId, at }), refused);
  });

  test("is the request again, whatever its ids, its path, its time and its refusal are", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc
        .array(fc.oneof(fc.uuid(), fc.constantFrom("~", "~~", ".", "/", " ", rowId.toUpperCase(), rowId)))
        .map((parts) => parts.join("")),
    );
    const root = fc.constantFrom("", "/v1/mosques/", `/v1/mosques/${mosqueId}`, `/v1/mosques/${rowId}/x`);
    fc.assert(
      fc.property(
        fc.record({
          at: fc
            .date({ noInvalidDate: true, min: new Date(0), max: new Date("9999-01-01T00:00:00Z") })
            .map((date) => date.toISOString()),
          requestId: text,
          path: fc.tuple(root, text).map(([start, rest]) => `${start}/${rest}`),
          method: fc.constantFrom("GET", "PATCH"),
          refused: fc.option(
            fc.record(
              { field: text, value: text, options: fc.array(text), most: fc.integer() },
              { requiredKeys: [], noNullPrototype: true },
            ),
          ),
        }),
        ({ refused, ...given }) => {
          const failure = refused && { reason: "invalid_prayer_time", details: refused };
          const sent = { ...request, ...given, ...failure };
          const stored = JSON.parse(JSON.stringify(packed(sent, Date.parse(at))));
          assert.deepEqual(unpacked(stored, { mosqueId, keyId: request.keyId, at }), sent);
        },
      ),
    );
  });
});

suite("a logged path", () => {
  test("is whole for every path of the API", () => {
    for (const { path } of Object.values(endpoints)) {
      const sent = pathParameters(path).reduce((made, name) => made.replace(`{${name}}`, rowId), path);
      assert.equal(loggedPath(sent, false), sent);
      assert.equal(loggedPath(sent, true), `${sent}?validateOnly=true`);
    }
  });

  test("of any other length is cut, and shows that", () => {
    const longest = `/v1/mosques/${"x".repeat(limits.loggedPathCharacters - "/v1/mosques/".length)}`;
    assert.equal(loggedPath(longest, false), longest);
    assert.equal(loggedPath(`${longest}y`, false), `${longest}…`);
    assert.equal(loggedPath(`${longest}y`, true), `${longest}…?validateOnly=true`);
  });
});
