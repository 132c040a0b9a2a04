import assert from "node:assert/strict";
import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { engines } from "../support/databases/engines.ts";
import { type Mosque, sharedSuiteOn } from "../support/services/suite.ts";
import { type FaultyProxy, openFaultyProxy, type SeenRequest } from "./faulty-proxy.ts";
import { integrations, runPhp, runWithClient, withoutPhp } from "./php-programs.ts";

const [sqlite] = engines;
assert.ok(sqlite);

/** The client sends by curl, and by streams where PHP has no extension. */
const transports = { curl: [], streams: ["-n"] } as const;

const wanted = `[
  ['prayerKey' => 'fajr', 'adhanTime' => '5:50', 'iqamahTime' => '06:20'],
  ['prayerKey' => 'dhuhr', 'adhanTime' => '12:10', 'iqamahTime' => '1:15 pm'],
  ['prayerKey' => 'jummah', 'iqamahTime' => '13:15'],
  ['prayerKey' => 'jummah', 'iqamahTime' => '14:00'],
]`;

describe("The PHP client", { skip: withoutPhp }, () => {
  const suite = sharedSuiteOn(sqlite);
  let proxy: FaultyProxy;
  let mosque: Mosque;
  let hasPut: boolean;
  before(async () => {
    proxy = await openFaultyProxy(suite.service.address);
    hasPut = "put" in (suite.service.document.paths["/v1/mosques/{mosqueId}/prayers"] ?? {});
  });
  after(() => proxy.close());
  beforeEach(async () => {
    proxy.reset();
    mosque = await suite.addMosque();
  });

  const inPhp = (code: string, { key = mosque.key, options = [] as readonly string[] } = {}) =>
    runWithClient(code, { address: proxy.address, mosqueId: mosque.id, key, options });
  const writes = () => proxy.seen.filter(({ method }) => method !== "GET").map(({ method }) => method);
  const rowsOfMosque = async () => {
    const { body } = await mosque.get("/prayers");
    return body.prayers.map(({ prayerKey, adhanTime, iqamahTime }: Record<string, string>) =>
      [prayerKey, adhanTime, iqamahTime].join(" ").trimEnd(),
    );
  };
  const wantedRows = ["fajr 05:50 06:20", "dhuhr 12:10 13:15", "jummah  13:15", "jummah  14:00"];
  /** A server of the specification alone, which lacks the addition. */
  const lackingPut = ({ method }: SeenRequest) =>
    method === "PUT"
      ? { responses: 405, body: JSON.stringify({ error: { code: "not_found", message: "No such method." } }) }
      : undefined;

  for (const [name, options] of Object.entries(transports)) {
    test(`reads everything of a mosque by ${name}`, async () => {
      await mosque.post("/announcements", { title: "Eid", body: "Prayer at 8" });
      const event = { title: "Class", eventDetails: { dateInstant: "2026-12-01T18:00:00Z" } };
      const created = await mosque.post("/events", event);
      const { result } = await inPhp(
        `$result = [$mosque->capabilities()['version'], $mosque->profile()['id'], $mosque->prayers(),
          $mosque->announcements(1)[0]['title'], $mosque->events()[0]['title'],
          $mosque->event('${created.body.event.id}')['title'], $mosque->snapshot()['announcements'][0]['body']];`,
        { options },
      );
      assert.deepEqual(result, ["v1", mosque.id, [], "Eid", "Class", "Class", "Prayer at 8"]);
    });

    test(`makes the fewest changes by ${name}, and no change when the times are the same`, async () => {
      const first = await inPhp(`$result = $mosque->putPrayers(${wanted});`, { options });
      assert.deepEqual([first.result.added, first.result.changed, first.result.deleted], [4, 0, 0]);
      assert.deepEqual(await rowsOfMosque(), wantedRows);
      const before = (await mosque.get("/prayers")).body.prayers;
      proxy.reset();
      const again = await inPhp(`$result = $mosque->putPrayers(${wanted});`, { options });
      assert.deepEqual([again.result.changes, again.result.unchanged, writes()], [[], 4, []]);
      const third = await inPhp(
        `$rows = ${wanted}; $rows[0]['iqamahTime'] = '06:30'; $rows[0]['adhanTime'] = null; unset($rows[3]);
        $result = $mosque->putPrayers($rows);`,
        { options },
      );
      assert.deepEqual([third.result.added, third.result.changed, third.result.deleted], [0, 1, 1]);
      assert.deepEqual(writes(), hasPut ? ["PUT"] : ["PUT", "PATCH", "DELETE"]);
      assert.deepEqual(await rowsOfMosque(), ["fajr  06:30", "dhuhr 12:10 13:15", "jummah  13:15"]);
      const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
      assert.deepEqual(ids((await mosque.get("/prayers")).body.prayers), ids(before).slice(0, 3));
    });
  }

  test("writes row by row, on the rows it has read, where the server has no PUT", async () => {
    await mosque.post("/prayers", { prayerKey: "fajr", adhanTime: "05:00" });
    await mosque.post("/prayers", { prayerKey: "asr", adhanTime: "15:00" });
    proxy.spoil(lackingPut);
    const { result } = await inPhp(
      `$result = $mosque->putPrayers(${wanted}, ['fajr', 'dhuhr', 'asr', 'jummah']);`,
    );
    assert.deepEqual([result.added, result.changed, result.deleted], [3, 1, 1]);
    assert.deepEqual(
      writes().filter((method) => method !== "PUT"),
      ["POST", "POST", "POST", "PATCH", "DELETE"],
    );
    assert.ok(proxy.seen.every(({ method, ifMatch }) => method === "GET" || ifMatch));
    assert.deepEqual(await rowsOfMosque(), wantedRows);
  });

  test("leaves rows of unmanaged prayers as they are", async () => {
    await mosque.post("/prayers", { prayerKey: "eid", iqamahTime: "08:00" });
    await inPhp(`$result = $mosque->putPrayers(${wanted}, ['fajr', 'dhuhr', 'jummah']);`);
    assert.deepEqual(await rowsOfMosque(), [...wantedRows, "eid  08:00"]);
  });

  test("keeps prayers that no row names, and times that a row leaves out", async () => {
    await mosque.post("/prayers", { prayerKey: "fajr", adhanTime: "05:00", iqamahTime: "05:45" });
    await mosque.post("/prayers", { prayerKey: "isha", adhanTime: "20:00", iqamahTime: "20:30" });
    await mosque.post("/prayers", { prayerKey: "asr", adhanTime: "15:00", iqamahTime: "15:30" });
    await inPhp(
      `$result = $mosque->putPrayers([['prayerKey' => 'fajr', 'adhanTime' => '05:50'],
        ['prayerKey' => 'isha', 'iqamahTime' => null], ['prayerKey' => 'dhuhr', 'adhanTime' => '12:10', 'iqamahTime' => null],
        ['prayerKey' => 'maghrib', 'adhanTime' => null, 'iqamahTime' => null]]);`,
    );
    assert.deepEqual(await rowsOfMosque(), [
      "fajr 05:50 05:45",
      "dhuhr 12:10",
      "asr 15:00 15:30",
      "isha 20:00",
    ]);
  });

  test("takes a time that a server shows as null for no time", async () => {
    const { result } = await inPhp(
      `$actual = [['id' => '1', 'prayerKey' => 'jummah', 'adhanTime' => null, 'iqamahTime' => '13:15'],
        ['id' => '2', 'prayerKey' => 'jummah', 'adhanTime' => null, 'iqamahTime' => '14:00']];
      $rows = [['prayerKey' => 'jummah', 'iqamahTime' => '13:20'], ['prayerKey' => 'jummah', 'iqamahTime' => '14:10']];
      $result = MosqueSync\\Client::planFrom($rows, null, ['jummah'], $actual)['changed'];`,
    );
    assert.equal(result, 2);
  });

  const twoJummahs = ["jummah 12:30 13:15", "jummah 13:30 14:00"];
  const sent = {
    "keeps several rows of a prayer whose known times are all there": [["13:15", "14:00"], twoJummahs],
    "changes the one of several rows that no wanted row has": [
      ["14:00", "13:20"],
      ["jummah 12:30 13:20", "jummah 13:30 14:00"],
    ],
    "stops where several rows could be meant": [["13:20", "14:10"], undefined],
    "stops where one row would replace several": [["13:20"], undefined],
    "stops where a row could be added or changed": [["13:20", "14:00", "15:00"], undefined],
  } as const;
  for (const [name, [iqamahs, rows]] of Object.entries(sent)) {
    test(`${name}, and never takes the adhans that rows leave out`, async () => {
      await mosque.post("/prayers", { prayerKey: "jummah", adhanTime: "12:30", iqamahTime: "13:15" });
      await mosque.post("/prayers", { prayerKey: "jummah", adhanTime: "13:30", iqamahTime: "14:00" });
      const wantedRows = iqamahs.map((time) => `['prayerKey' => 'jummah', 'iqamahTime' => '${time}']`);
      const { result } = await inPhp(`$result = $mosque->putPrayers([${wantedRows.join()}]);`);
      assert.deepEqual(await rowsOfMosque(), rows ?? twoJummahs);
      const stopped = rows ? [undefined, undefined] : ["MosqueSync\\UndecidedRows", "jummah"];
      assert.deepEqual([result.class, result.prayerKey], stopped);
    });
  }

  test("leaves out prayers that the mosque does not support, and keeps their rows", async () => {
    await mosque.post("/prayers", { prayerKey: "eid", iqamahTime: "08:00" });
    await suite.operator.setCapabilities(mosque.id, { supportedPrayerKeys: ["fajr", "jummah"] });
    const { result } = await inPhp(`$result = $mosque->putPrayers(${wanted});`);
    assert.deepEqual(result.leftOut, ["dhuhr"]);
    assert.deepEqual(await rowsOfMosque(), [
      ...wantedRows.filter((row) => !/^dhuhr/.test(row)),
      "eid  08:00",
    ]);
  });

  test("reports a dry run without doing it, and stops at a guard", async () => {
    const { result } = await inPhp(`$result = $mosque->planPrayers(${wanted});`);
    assert.deepEqual([result.added, result.changes[0].to.adhanTime, writes()], [4, "05:50", []]);
    const stopped = await inPhp(
      `$result = $mosque->putPrayers(${wanted}, null, function ($plan) { throw new MosqueSync\\Failure('no: ' . $plan['added']); });`,
    );
    assert.deepEqual([stopped.result.message, writes()], ["no: 4", []]);
  });

  test("retries a write with its Idempotency-Key: after 503, after 429 and after a lost response", async () => {
    proxy.spoil((request) => {
      if (request.method !== "POST") return lackingPut(request);
      const tries = proxy.seen.filter(
        ({ idempotencyKey }) => idempotencyKey === request.idempotencyKey,
      ).length;
      if (tries === 1) return { responses: 503, retryAfter: 0 };
      if (tries === 2) return { responses: 429, retryAfter: 1 };
      return tries === 3 ? "answer lost" : undefined;
    });
    const { result, log } = await inPhp(
      `$result = $mosque->putPrayers([['prayerKey' => 'fajr', 'adhanTime' => '05:50']]);`,
    );
    assert.equal(result.added, 1);
    assert.deepEqual(await rowsOfMosque(), ["fajr 05:50"]);
    const posts = proxy.seen.filter(({ method }) => method === "POST");
    assert.equal(posts.length, 4);
    assert.equal(new Set(posts.map(({ idempotencyKey }) => idempotencyKey)).size, 1);
    assert.ok(posts[0]?.idempotencyKey);
    const logged = log.filter(({ method }: { method: string }) => method === "POST");
    assert.deepEqual(
      logged.map(({ status }: { status: number }) => status),
      [503, 429, 0, 201],
    );
    assert.equal(new Set(logged.map(({ requestId }: { requestId: string }) => requestId)).size, 4);
  });

  test("gives up immediately when it would have to wait too long", async () => {
    proxy.spoil(() => ({ responses: 429, retryAfter: 3_600 }));
    const { result } = await inPhp("$mosque->prayers();");
    assert.deepEqual(
      [result.class, result.retryAfter, proxy.seen.length],
      ["MosqueSync\\TooManyRequests", 3600, 1],
    );
  });

  test("overwrites no other writer's change: it reads and plans again", async () => {
    let isFirst = true;
    await mosque.post("/prayers", { prayerKey: "fajr", adhanTime: "05:00" });
    const other = () => mosque.post("/prayers", { prayerKey: "fajr", adhanTime: "05:10" });
    const pending: Promise<unknown>[] = [];
    proxy.spoil((request) => {
      if (request.method === "GET" || !isFirst) return undefined;
      isFirst = false;
      pending.push(other());
      return {
        responses: 412,
        body: JSON.stringify({ error: { code: "precondition_failed", message: "Changed." } }),
      };
    });
    const { result } = await inPhp(
      `$result = $mosque->putPrayers([['prayerKey' => 'fajr', 'adhanTime' => '05:50']]);`,
    );
    await Promise.all(pending);
    const rows = await rowsOfMosque();
    assert.ok(rows.includes("fajr 05:50"), rows.join());
    assert.ok(result.changed + result.deleted >= 1);
    assert.equal(
      proxy.seen.filter(({ method, path }) => method === "GET" && path === "/prayers").length >= 2,
      true,
    );
  });

  test("changes the profile, on condition of an entity tag if it is given one", async () => {
    const { result } = await inPhp(
      `$result = $mosque->updateProfile(['message' => 'Ramadan مبارك', 'status' => null]);`,
    );
    assert.equal(result.message, "Ramadan مبارك");
    const refused = await inPhp(`$mosque->updateProfile(['message' => 'late'], '"profile-0"');`);
    assert.deepEqual([refused.result.class, refused.result.status], ["MosqueSync\\Conflict", 412]);
  });

  test("throws typed errors with the reason, both summaries and the request id", async () => {
    const read = await mosque.addKey({ scope: "sync:read" });
    const { result } = await inPhp(`$mosque->putPrayers(${wanted});`, { key: read.apiKey });
    assert.deepEqual(
      [result.class, result.status, result.errorCode, result.reason],
      ["MosqueSync\\KeyRefused", 403, "missing_scope", "missing_scope"],
    );
    assert.match(result.adminSummary, /key may only read/);
    assert.match(result.developerSummary, /sync:write/);
    assert.match(result.requestId, /^[0-9a-f-]{36}$/);
    const wrong = await inPhp(`$mosque->putPrayers([['prayerKey' => 'fajr', 'adhanTime' => '25:00']]);`);
    assert.deepEqual(
      [wrong.result.class, wrong.result.errorCode],
      ["MosqueSync\\InvalidRequest", "invalid_prayer_time"],
    );
    const missing = await inPhp(`$mosque->event('${crypto.randomUUID()}');`);
    assert.deepEqual(
      [missing.result.class, missing.result.reason],
      ["MosqueSync\\NotFound", "event_not_found"],
    );
    proxy.spoil(() => ({ responses: 200, body: "<html>Welcome</html>" }));
    const elsewhere = await inPhp("$mosque->profile();");
    assert.match(elsewhere.result.message, /Check the base address/);
    proxy.spoil(() => "refused");
    const silent = await inPhp("$mosque->profile();");
    assert.deepEqual([silent.result.class, proxy.seen.length >= 4], ["MosqueSync\\ConnectionError", true]);
  });

  test("tells a key of a test mosque from others, and asks nobody", async () => {
    const settings = { baseUrl: "https://sync.example.org", mosqueId: crypto.randomUUID() };
    for (const [apiKey, isTest] of [
      ["mpt_x", "yes"],
      ["mps_x", "no"],
    ]) {
      const { output } = await runPhp(
        `<?php require 'php/mosque-sync.php';
        $mosque = new MosqueSync\\Client(json_decode(getenv('SETTINGS'), true));
        echo $mosque->isTestMosque() ? 'yes' : 'no';`,
        { environment: { SETTINGS: JSON.stringify({ ...settings, apiKey }) } },
      );
      assert.equal(output, isTest);
    }
  });

  test("refuses settings that cannot work, and an address that would send the key in clear", async () => {
    const good = { baseUrl: "https://sync.example.org", apiKey: "mps_x", mosqueId: crypto.randomUUID() };
    for (const [settings, message] of [
      [{ ...good, baseUrl: "http://sync.example.org" }, /must begin with https/],
      [{ ...good, baseUrl: "sync.example.org" }, /is not an address/],
      [
        { ...good, baseUrl: "https://sync.example.org/v1/" },
        /before \/v1, .* to https:\/\/sync\.example\.org\.$/,
      ],
      [
        { ...good, baseUrl: `https://sync.example.org/api/v1/mosques/${good.mosqueId}` },
        /before \/v1, .* to https:\/\/sync\.example\.org\/api\.$/,
      ],
      [{ ...good, mosqueId: "7" }, /mosqueId is not an id/],
      [{ ...good, apiKey: "" }, /apiKey is empty/],
      [{ ...good, apiKey: "a\r\nb" }, /apiKey is empty or has spaces/],
    ] as const) {
      const { output } = await runPhp(
        `<?php require 'php/mosque-sync.php';
        try { new MosqueSync\\Client(json_decode(getenv('SETTINGS'), true)); echo 'accepted'; }
        catch (MosqueSync\\SettingsError $e) { echo $e->getMessage(); }`,
        { environment: { SETTINGS: JSON.stringify(settings) } },
      );
      assert.match(output, message);
    }
  });

  test("works as its README shows it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "mosque-sync-php-"));
    await copyFile(join(integrations, "php/mosque-sync.php"), join(folder, "mosque-sync.php"));
    const page = await readFile(join(integrations, "php/README.md"), "utf8");
    const example = /```php\n(<\?php\n.*?)```/s.exec(page)?.[1]?.replace("__DIR__", "getcwd()");
    assert.ok(example);
    const environment = {
      MOSQUE_SYNC_BASE_URL: proxy.address,
      MOSQUE_SYNC_API_KEY: mosque.key,
      MOSQUE_SYNC_MOSQUE_ID: mosque.id,
    };
    const run = await runPhp(example, { folder, environment });
    assert.deepEqual(run, { output: "3 added, 0 changed, 0 deleted\n", errors: "", code: 0 });
    const wrong = await runPhp(example, {
      folder,
      environment: { ...environment, MOSQUE_SYNC_API_KEY: "mps_x" },
    });
    assert.match(wrong.output, /key is not accepted/);
    assert.equal(wrong.code, 1);
    await rm(folder, { recursive: true });
  });
});
