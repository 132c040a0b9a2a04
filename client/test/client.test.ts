import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import { createClient, isCallError, type MosqueSyncError } from "../src/index.ts";
import { errorBody, html, respondWith, scriptedServer } from "./scripted-server.ts";

const apiKey = "mps_0123456789_secretsecretsecretsecretsecretsecret00";
const mosqueId = "0b6f7a1e-5f0c-4d8e-9a57-3c1f2b9e4d10";
const prayerId = "c2f5c7de-3b0c-4c55-9d6c-0a8f3c1d2e22";
const row = { prayerKey: "isha", iqamahTime: "19:45" } as const;

test("a call sends its method, path, key, body and headers as decisions 1.4 and 1.14 require", async (t) => {
  const { baseUrl, seen } = await scriptedServer(t, respondWith(200, { prayers: [] }));
  const client = createClient({ baseUrl: `${baseUrl}/`, apiKey, mosqueId });
  await client.updatePrayer({
    prayerId,
    body: row,
    ifMatch: '"prayers-7"',
    idempotencyKey: "once",
    requestId: "r1",
  });

  const [request] = seen;
  assert.equal(request?.method, "PATCH");
  assert.equal(request?.url, `/v1/mosques/${mosqueId}/prayers/${prayerId}`);
  assert.deepEqual(JSON.parse(request?.body ?? ""), row);
  assert.equal(request?.headers.authorization, `Bearer ${apiKey}`);
  assert.equal(request?.headers["content-type"], "application/json");
  assert.equal(request?.headers["if-match"], '"prayers-7"');
  assert.equal(request?.headers["idempotency-key"], "once");
  assert.equal(request?.headers["x-request-id"], "r1");
});

test("a health check is sent without the key", async (t) => {
  const { baseUrl, seen } = await scriptedServer(
    t,
    respondWith(200, { ok: true, version: "v1", service: "s" }),
  );
  await createClient({ baseUrl, apiKey }).getHealth();
  assert.equal(seen[0]?.headers.authorization, undefined);
});

test("a deletion sends no body and no content type", async (t) => {
  const { baseUrl, seen } = await scriptedServer(t, respondWith(200, { prayerId, prayers: [] }));
  await createClient({ baseUrl, apiKey, mosqueId }).deletePrayer({ prayerId });
  assert.equal(seen[0]?.body, "");
  assert.equal(seen[0]?.headers["content-type"], undefined);
});

test("a timetable is sent as its bytes, whatever they are, with its query", async (t) => {
  const report = { date: "2026-11-24" };
  const plan = { date: "2026-11-24", changes: [], unchanged: 0, unknown: [] };
  const replaced = respondWith(200, { report, plan }, { etag: '"timetable-1"' });
  const { baseUrl, seen } = await scriptedServer(t, replaced, replaced);
  const client = createClient({ baseUrl, apiKey, mosqueId });
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const text = "date,fajr\r\n2026-11-24,الفجر 05:30\n";
  const result = await client.replaceTimetable({ body: bytes, fileName: "times & prayers.xlsx" });
  await client.replaceTimetable({ body: text, validateOnly: true, confirm: true, ifMatch: '"timetable-1"' });

  assert.deepEqual([...(seen[0]?.bytes ?? [])], [...bytes]);
  assert.equal(seen[1]?.body, text);
  const path = `/v1/mosques/${mosqueId}/timetable`;
  assert.deepEqual(
    seen.map(({ method, url, headers }) => [method, url, headers["content-type"], headers["if-match"]]),
    [
      ["PUT", `${path}?fileName=times+%26+prayers.xlsx`, "application/octet-stream", undefined],
      ["PUT", `${path}?validateOnly=true&confirm=true`, "application/octet-stream", '"timetable-1"'],
    ],
  );
  assert.deepEqual([result.data, result.etag], [{ report, plan }, '"timetable-1"']);
});

test("a path in the base address is kept", async (t) => {
  const responses = [respondWith(200, { prayers: [] }), respondWith(200, { prayers: [] })];
  const { baseUrl, seen } = await scriptedServer(t, ...responses);
  for (const path of ["/api/", "/v1-of-us"]) {
    await createClient({ baseUrl: `${baseUrl}${path}`, apiKey, mosqueId }).listPrayers();
  }
  assert.deepEqual(
    seen.map(({ url }) => url),
    [`/api/v1/mosques/${mosqueId}/prayers`, `/v1-of-us/v1/mosques/${mosqueId}/prayers`],
  );
});

test("an id cannot leave its place in the path", async (t) => {
  const { baseUrl, seen } = await scriptedServer(t, respondWith(200, { prayerId, prayers: [] }));
  const client = createClient({ baseUrl, apiKey, mosqueId });
  await client.deletePrayer({ prayerId: "../profile?x=1" });
  assert.equal(seen[0]?.url, `/v1/mosques/${mosqueId}/prayers/..%2Fprofile%3Fx%3D1`);
  await assert.rejects(client.deletePrayer({ prayerId: ".." }), /prayerId is missing/);
});

test("an invalid header value is refused immediately", async (t) => {
  const { baseUrl, seen } = await scriptedServer(t);
  const client = createClient({ baseUrl, apiKey, mosqueId });
  await assert.rejects(client.listPrayers({ requestId: "two\nlines" }), TypeError);
  assert.equal(seen.length, 0);
});

test("a response may leave out a list that only a dry run has", async (t) => {
  const done = { prayers: [], added: 0, changed: 0, deleted: 0 };
  const warning = { code: "more_rows", prayerKey: "isha", before: 1, after: 2, message: "Two." };
  const foreseen = { ...done, warnings: [warning] };
  const { baseUrl } = await scriptedServer(t, respondWith(200, done), respondWith(200, foreseen));
  const client = createClient({ baseUrl, apiKey, mosqueId });
  const body = { prayers: [] };
  assert.deepEqual((await client.replacePrayers({ body, allowEmpty: true })).data, done);
  assert.deepEqual(
    (await client.replacePrayers({ body, allowEmpty: true, validateOnly: true })).data,
    foreseen,
  );
});

test("a response returns its data, request id, entity tag, next cursor and whether it is a replay", async (t) => {
  const next = "</v1/mosques/m/announcements?limit=2&cursor=abc%3D>";
  const { baseUrl, seen } = await scriptedServer(
    t,
    respondWith(
      200,
      { announcements: [] },
      {
        etag: '"announcements-3"',
        link: `</first>; rel="first", ${next}; rel="next"`,
        "x-request-id": "echoed",
        "idempotent-replayed": "true",
      },
    ),
  );
  const client = createClient({ baseUrl, apiKey, mosqueId });
  assert.deepEqual(await client.listAnnouncements({ limit: 2, cursor: "before" }), {
    data: { announcements: [] },
    status: 200,
    requestId: "echoed",
    etag: '"announcements-3"',
    next: "abc=",
    replayed: true,
  });
  assert.equal(seen[0]?.url, `/v1/mosques/${mosqueId}/announcements?limit=2&cursor=before`);
});

test("a malformed request id, in a header or an error, is not passed on", async (t) => {
  const error = { code: "revoked", message: "Revoked.", requestId: "forged\n2026-11-20 verified" };
  const { baseUrl, seen } = await scriptedServer(
    t,
    respondWith(401, { error }, { "x-request-id": "two words" }),
  );
  const call = createClient({ baseUrl, apiKey, mosqueId }).listPrayers();
  await assert.rejects(call, (error: MosqueSyncError) => {
    assert.equal(error.requestId, seen[0]?.headers["x-request-id"]);
    return true;
  });
});

test("a server without ETag and Link, which responds to a creation with 200, works", async (t) => {
  const { baseUrl, seen } = await scriptedServer(t, respondWith(200, { prayerId, prayers: [] }));
  const result = await createClient({ baseUrl, apiKey, mosqueId }).createPrayer({ body: row });
  assert.deepEqual(result, {
    data: { prayerId, prayers: [] },
    status: 200,
    requestId: seen[0]?.headers["x-request-id"],
    replayed: false,
  });
});

test("with ifNoneMatch, an unchanged resource is a 304 without data", async (t) => {
  const { baseUrl, seen } = await scriptedServer(t, (response) => response.writeHead(304).end());
  const result = await createClient({ baseUrl, apiKey, mosqueId }).getProfile({ ifNoneMatch: '"profile-1"' });
  assert.equal(seen[0]?.headers["if-none-match"], '"profile-1"');
  assert.equal(result.status, 304);
  assert.equal(result.data, undefined);
});

test("a refusal is an error with the code, the reason, both summaries and the request id", async (t) => {
  const { baseUrl } = await scriptedServer(
    t,
    respondWith(403, errorBody("missing_scope", "missing_scope_exact")),
  );
  const error = await failureOf(createClient({ baseUrl, apiKey, mosqueId }).updateProfile({ body: {} }));
  assert.equal(error.kind, "api");
  assert.equal(error.code, "missing_scope");
  assert.equal(error.reason, "missing_scope_exact");
  assert.equal(error.status, 403);
  assert.equal(error.requestId, "req-of-the-server");
  assert.equal(error.adminSummary, "Ask your webmaster.");
  assert.equal(error.developerSummary, "Change the request.");
  assert.equal(error.mayHaveHappened, false);
});

test("an unknown code is kept, even without troubleshooting", async (t) => {
  const { baseUrl } = await scriptedServer(t, respondWith(418, { error: { code: "teapot" } }));
  const error = await failureOf(createClient({ baseUrl, apiKey, mosqueId }).listPrayers());
  assert.deepEqual([error.code, error.reason, error.message], ["teapot", "teapot", "teapot"]);
});

test("a proxy's page, another service's JSON and a redirect are not mistaken for the API", async (t) => {
  const redirect = respondWith(308, {}, { location: "https://elsewhere.example/" });
  const steps = [html(200), html(404), respondWith(200, { prayers: "none" }), respondWith(200, []), redirect];
  const { baseUrl, seen } = await scriptedServer(t, ...steps);
  const client = createClient({ baseUrl, apiKey, mosqueId, maxRetries: 0 });
  for (const _ of steps) {
    await assert.rejects(client.listPrayers(), { name: "ForeignResponseError", kind: "foreign" });
  }
  assert.equal(seen.length, steps.length);
});

test("the key is in no error, no log and no JSON, even if a server echoes it", async (t) => {
  const echo = errorBody("malformed", "api_key_format");
  echo.error.message = `Bad key ${apiKey}`;
  echo.error.troubleshooting.developerSummary = `You sent ${apiKey}`;
  const { baseUrl } = await scriptedServer(t, respondWith(401, echo));
  const client = createClient({ baseUrl, apiKey, mosqueId });
  const leakyFetch = () => Promise.reject(Object.assign(new Error(`headers: Bearer ${apiKey}`), { apiKey }));
  const leaky = createClient({ baseUrl, apiKey, mosqueId, fetch: leakyFetch, maxRetries: 0 });

  const errors = await Promise.all([client, leaky].map((each) => each.listPrayers().catch((error) => error)));
  for (const thing of [client, leaky, ...errors]) {
    const shown = inspect(thing, { depth: 10, showHidden: true }) + JSON.stringify(thing) + String(thing);
    assert.ok(!shown.includes(apiKey) && !shown.includes("secretsecret"), shown);
  }
  assert.ok(errors.every(isCallError));
});

test("invalid options are refused with the fix, and without the key", () => {
  const good = { baseUrl: "https://sync.example.org", apiKey };
  const refused: [object, RegExp][] = [
    [{ baseUrl: "ftp://sync.example.org" }, /http or https/],
    [{ baseUrl: "sync.example.org" }, /http or https/],
    [{ baseUrl: "https://me:pw@sync.example.org" }, /user name/],
    [{ baseUrl: "https://sync.example.org/?a=1" }, /`\?`/],
    [{ baseUrl: "https://sync.example.org/v1" }, /before \/v1, .* to https:\/\/sync\.example\.org\.$/],
    [
      { baseUrl: "https://sync.example.org/api/v1/" },
      /before \/v1, .* to https:\/\/sync\.example\.org\/api\.$/,
    ],
    [
      { baseUrl: `https://sync.example.org/v1/mosques/${mosqueId}/sync` },
      /before \/v1, .* to https:\/\/sync\.example\.org\.$/,
    ],
    [{ apiKey: `${apiKey}\n` }, /whole key/],
    [{ apiKey: "" }, /whole key/],
    [{ timeoutMs: 0 }, /timeoutMs/],
    [{ maxRetries: 1.5 }, /maxRetries/],
  ];
  for (const [option, problem] of refused) {
    assert.throws(
      () => createClient({ ...good, ...option }),
      (error: Error) => problem.test(error.message) && !error.message.includes("secret"),
    );
  }
});

test("a browser is refused", (t) => {
  Object.assign(globalThis, { document: {} });
  t.after(() => Reflect.deleteProperty(globalThis, "document"));
  assert.throws(
    () => createClient({ baseUrl: "https://sync.example.org", apiKey }),
    /does not run in a browser/,
  );
});

test("a call without its ids or its body does not compile", async () => {
  const fetch = () => Promise.reject(new Error("never sent"));
  const free = createClient({ baseUrl: "https://sync.example.org", apiKey, fetch, maxRetries: 0 });
  const bound = createClient({ baseUrl: "https://sync.example.org", apiKey, mosqueId, fetch, maxRetries: 0 });
  await Promise.allSettled([
    // @ts-expect-error mosqueId is missing
    free.listPrayers(),
    // @ts-expect-error prayerId is missing
    bound.deletePrayer(),
    // @ts-expect-error the body is missing
    bound.createPrayer({}),
    // @ts-expect-error a prayer key that does not exist
    bound.createPrayer({ body: { prayerKey: "brunch" } }),
    // @ts-expect-error health has no entity tag
    bound.getHealth({ ifNoneMatch: '"x"' }),
    // @ts-expect-error data may be missing when ifNoneMatch was sent
    bound.listPrayers({ ifNoneMatch: '"x"' }).then((result) => result.data.prayers),
    bound.listPrayers().then((result) => result.data.prayers),
  ]);
});

async function failureOf(call: Promise<unknown>): Promise<MosqueSyncError> {
  const error: unknown = await call.then(
    () => assert.fail("the call succeeded"),
    (reason) => reason,
  );
  assert.ok(isCallError(error) && error.kind === "api", String(error));
  return error;
}
