import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { engines } from "../support/databases/engines.ts";
import { requestHead, sendBytes } from "../support/services/raw-http.ts";
import { assertRefused, type Mosque, sharedSuiteOn, succeeded } from "../support/services/suite.ts";

const bodyBytesMax = 64 * 1024;
const notice = { title: "Notice", body: "Text" };

/** Bodies refused before any field is checked: the bytes and the exact reason. */
const unreadable: readonly (readonly [what: string, bytes: string | Uint8Array, reason: string])[] = [
  ["nothing", "", "body_missing"],
  ["only spaces", "  \n", "body_not_json"],
  ["half an object", '{"status":', "body_not_json"],
  ["two objects", "{}{}", "body_not_json"],
  ["a comma at the end", '{"status":"x",}', "body_not_json"],
  ["single quotes", "{'status':'x'}", "body_not_json"],
  ["a comment", '{/* */"status":"x"}', "body_not_json"],
  ["NaN", '{"latitude":NaN}', "body_not_json"],
  ["a hexadecimal number", '{"latitude":0x10}', "body_not_json"],
  ["a raw control character", '{"status":"a\u0001b"}', "body_not_json"],
  ["a list", "[]", "body_not_object"],
  ["a list of objects", '[{"status":"x"}]', "body_not_object"],
  ["a string", '"status"', "body_not_object"],
  ["a number", "5", "body_not_object"],
  ["null", "null", "body_not_object"],
  ["true", "true", "body_not_object"],
  ["Latin-1", Buffer.from('{"status":"caf\u00e9"}', "latin1"), "body_not_utf8"],
  ["an encoded surrogate", Uint8Array.of(123, 34, 0xed, 0xa0, 0x80, 34, 58, 49, 125), "body_not_utf8"],
  ["an overlong NUL", Uint8Array.of(123, 34, 0xc0, 0x80, 34, 58, 49, 125), "body_not_utf8"],
  ["UTF-16", Buffer.from('\ufeff{"status":"x"}', "utf16le"), "body_not_utf8"],
];

for (const engine of engines) {
  describe(`Request bodies on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);
    const patchBytes = (
      mosque: Mosque,
      bytes: string | Uint8Array,
      type = "application/json",
      more: Readonly<Record<string, string>> = {},
    ) =>
      suite.request({
        method: "PATCH",
        path: `${mosque.path}/profile`,
        key: mosque.key,
        bytes,
        headers: { "Content-Type": type, ...more },
      });

    test("a body that is not a JSON object is refused with its reason", async () => {
      const mosque = await suite.addMosque();
      const before = await mosque.state();
      for (const [what, bytes, reason] of unreadable) {
        assertRefused(await patchBytes(mosque, bytes), 400, "invalid_argument", reason, what);
      }
      assert.deepEqual(await mosque.state(), before);
    });

    test("64 KiB are accepted, one byte more is body_too_large", async () => {
      const mosque = await suite.addMosque();
      const padded = (bytes: number) => '{"status":"Open"}'.padEnd(bytes, " ");
      succeeded(await patchBytes(mosque, padded(bodyBytesMax)));
      for (const bytes of [bodyBytesMax + 1, 65 * 1024, 1024 * 1024]) {
        const response = await patchBytes(mosque, padded(bytes));
        assertRefused(response, 413, "invalid_argument", "body_too_large", String(bytes));
      }
    });

    test("a chunked body is accepted, up to the same size", async () => {
      const mosque = await suite.addMosque();
      const chunked = (body: string) =>
        sendBytes(Number(suite.service.address.port), [
          requestHead(`PATCH ${mosque.path}/profile`, {
            Authorization: `Bearer ${mosque.key}`,
            "Content-Type": "application/json",
            "Transfer-Encoding": "chunked",
          }),
          ...(body.match(/.{1,10000}/gs) ?? []).map(
            (chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`,
          ),
          "0\r\n\r\n",
        ]);
      assert.equal((await chunked('{"status":"In chunks"}')).responses[0]?.status, 200);
      assert.equal(succeeded(await mosque.get("/profile")).body.profile.status, "In chunks");
      const tooLarge = await chunked('{"status":"Too large"}'.padEnd(bodyBytesMax + 1, " "));
      assert.equal(tooLarge.responses[0]?.status, 413);
      assert.match(tooLarge.responses[0].body, /"body_too_large"/);
      assert.equal(succeeded(await mosque.get("/profile")).body.profile.status, "In chunks");
    });

    test("a content type other than JSON is refused", async () => {
      const mosque = await suite.addMosque();
      const before = await mosque.state();
      for (const type of [
        "application/xml",
        "text/xml",
        "text/plain",
        "text/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonp",
        "application/json-patch+json",
        "json",
        "",
      ]) {
        const response = await patchBytes(mosque, '{"status":"x"}', type);
        assertRefused(response, 415, "invalid_argument", "content_type_unsupported", type);
      }
      const untyped = { method: "PATCH", path: `${mosque.path}/profile`, key: mosque.key, bytes: "{}" };
      const response = await suite.request({ ...untyped, headers: { "Content-Type": [] } });
      assertRefused(response, 415, "invalid_argument", "content_type_unsupported", "none");
      assert.deepEqual(await mosque.state(), before);
    });

    test("an endpoint without a body ignores the content type, and any body sent", async () => {
      const mosque = await suite.addMosque();
      const bodies = [undefined, "", '{"title":', "x".repeat(bodyBytesMax)];
      for (const type of [";", "", "/", "application/xml", "application/json", "text/plain; charset=,"]) {
        for (const bytes of bodies) {
          const { body } = succeeded(await mosque.post("/announcements", notice), 201);
          const call = {
            path: `${mosque.path}/announcements/${body.announcement.id}`,
            key: mosque.key,
            headers: { "Content-Type": type, "Content-Encoding": "gzip" },
            ...(bytes !== undefined && { bytes }),
          };
          const hint = `${type} with ${bytes?.length ?? "no"} characters`;
          for (const method of ["GET", "HEAD", "DELETE"]) {
            assert.equal((await suite.request({ ...call, method })).status, 200, `${method} ${hint}`);
          }
          assert.equal((await suite.request(call)).status, 404, hint);
        }
      }
    });

    test("a DELETE with a body that is too large, or broken, has no effect", async () => {
      const mosque = await suite.addMosque();
      const { body } = succeeded(await mosque.post("/announcements", notice), 201);
      const path = `${mosque.path}/announcements/${body.announcement.id}`;
      const bytes = " ".repeat(bodyBytesMax + 1);
      const refused = await suite.request({ method: "DELETE", path, key: mosque.key, bytes });
      assertRefused(refused, 413, "invalid_argument", "body_too_large");
      const head = { Authorization: `Bearer ${mosque.key}`, "Transfer-Encoding": "chunked" };
      const broken = requestHead(`DELETE ${path}`, head);
      const { responses } = await sendBytes(Number(suite.service.address.port), [`${broken}ZZ\r\n`]);
      assert.equal(responses[0]?.status, 400);
      succeeded(await suite.request({ path, key: mosque.key }));
    });

    test("the content type matches in any case and with a charset", async () => {
      const mosque = await suite.addMosque();
      for (const type of [
        "application/json",
        "Application/JSON",
        "application/json; charset=utf-8",
        "application/json;charset=UTF-8",
        "application/merge-patch+json",
        "application/merge-patch+json; charset=utf-8",
      ]) {
        succeeded(await patchBytes(mosque, '{"status":"\u0645"}', type));
      }
    });

    test("a compressed body is refused, and the error says to send it uncompressed", async () => {
      const mosque = await suite.addMosque();
      const before = await mosque.state();
      const patch = (encoding: string, bytes: Buffer) =>
        patchBytes(mosque, bytes, "application/json", { "Content-Encoding": encoding });
      const json = Buffer.from('{"status":"Open"}');
      for (const [encoding, bytes] of [
        ["gzip", gzipSync(json)],
        ["gzip", json],
        ["br", brotliCompressSync(json)],
        ["identity, gzip", gzipSync(json)],
      ] as const) {
        const response = await patch(encoding, bytes);
        assertRefused(response, 415, "invalid_argument", "content_encoding_unsupported", encoding);
      }
      assert.deepEqual(await mosque.state(), before);
      succeeded(await patch("identity", json));
    });

    test("a merge patch is not accepted for a creation", async () => {
      const mosque = await suite.addMosque();
      const headers = { "Content-Type": "application/merge-patch+json" };
      const response = await mosque.post("/announcements", notice, headers);
      assertRefused(response, 415, "invalid_argument", "content_type_unsupported");
    });

    test("a deletion needs no body, whatever its content type", async () => {
      const mosque = await suite.addMosque();
      const variants: readonly Record<string, string>[] = [
        {},
        { "Content-Type": "application/json" },
        { "Content-Length": "0" },
      ];
      for (const headers of variants) {
        const { id } = succeeded(await mosque.post("/announcements", notice), 201).body.announcement;
        const call = { method: "DELETE", path: `${mosque.path}/announcements/${id}`, key: mosque.key };
        succeeded(await suite.request({ ...call, headers }));
      }
    });

    test("the last of repeated members counts", async () => {
      const mosque = await suite.addMosque();
      succeeded(await patchBytes(mosque, '{"status":"first","status":"last"}'));
      assert.equal(succeeded(await mosque.get("/profile")).body.profile.status, "last");
    });

    test("__proto__ and its like are unknown fields", async () => {
      const mosque = await suite.addMosque();
      const before = await mosque.state();
      for (const bytes of [
        '{"__proto__":{"status":"x"}}',
        '{"status":"x","__proto__":null}',
        '{"constructor":{"prototype":{"status":"x"}}}',
        '{"\\u005f_proto__":1}',
      ]) {
        assertRefused(await patchBytes(mosque, bytes), 400, "invalid_argument", "unknown_field", bytes);
      }
      const nested =
        '{"title":"Evening","eventDetails":{"dateInstant":"2026-12-05T18:30:00Z","__proto__":{"address":"x"}}}';
      const call = { method: "POST", path: `${mosque.path}/events`, key: mosque.key, bytes: nested };
      assertRefused(await suite.request(call), 400, "invalid_argument", "unknown_field");
      assert.deepEqual(await mosque.state(), before);
    });

    test("ten thousand levels of nesting are refused", async () => {
      const mosque = await suite.addMosque();
      const depth = 10_000;
      for (const bytes of [
        `{"status":${"[".repeat(depth)}${"]".repeat(depth)}}`,
        `${'{"status":'.repeat(5_000)}1${"}".repeat(5_000)}`,
        "[".repeat(depth) + "]".repeat(depth),
        "[".repeat(60_000),
      ]) {
        const response = await patchBytes(mosque, bytes);
        assert.ok([400, 413].includes(response.status), response.text);
        assert.equal(response.body.error.code, "invalid_argument");
      }
      succeeded(await suite.request({ path: "/v1/health" }));
    });

    test("a byte order mark causes no server error", async () => {
      const mosque = await suite.addMosque();
      const response = await patchBytes(mosque, '\ufeff{"status":"x"}');
      assert.ok([200, 400].includes(response.status), response.text);
    });

    test("a number out of JavaScript's range is refused", async () => {
      const mosque = await suite.addMosque();
      for (const bytes of ['{"latitude":1e999,"longitude":1}', '{"latitude":1,"longitude":-1e999}']) {
        const response = await patchBytes(mosque, bytes);
        assert.equal(response.status, 400, bytes);
        assert.equal(response.body.error.code, "invalid_argument");
      }
    });
  });
}
