import assert from "node:assert/strict";
import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { lackingPut, phpSuite, transports, wanted } from "./php-client.ts";
import { integrations, runPhp, withoutPhp } from "./php-programs.ts";

describe("The PHP client", { skip: withoutPhp }, () => {
  const php = phpSuite();
  const { inPhp, rowsOfMosque } = php;

  for (const [name, options] of Object.entries(transports)) {
    test(`reads everything of a mosque by ${name}`, async () => {
      await php.mosque.post("/announcements", { title: "Eid", body: "Prayer at 8" });
      const event = { title: "Class", eventDetails: { dateInstant: "2026-12-01T18:00:00Z" } };
      const created = await php.mosque.post("/events", event);
      const { result } = await inPhp(
        `$result = [$mosque->capabilities()['version'], $mosque->profile()['id'], $mosque->prayers(),
          $mosque->announcements(1)[0]['title'], $mosque->events()[0]['title'],
          $mosque->event('${created.body.event.id}')['title'], $mosque->snapshot()['announcements'][0]['body']];`,
        { options },
      );
      assert.deepEqual(result, ["v1", php.mosque.id, [], "Eid", "Class", "Class", "Prayer at 8"]);
    });
  }

  test("retries a write with its Idempotency-Key: after 503, after 429 and after a lost response", async () => {
    php.proxy.spoil((request) => {
      if (request.method !== "POST") return lackingPut(request);
      const tries = php.proxy.seen.filter(
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
    const posts = php.proxy.seen.filter(({ method }) => method === "POST");
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
    php.proxy.spoil(() => ({ responses: 429, retryAfter: 3_600 }));
    const { result } = await inPhp("$mosque->prayers();");
    assert.deepEqual(
      [result.class, result.retryAfter, php.proxy.seen.length],
      ["MosqueSync\\TooManyRequests", 3600, 1],
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
    const read = await php.mosque.addKey({ scope: "sync:read" });
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
    php.proxy.spoil(() => ({ responses: 200, body: "<html>Welcome</html>" }));
    const elsewhere = await inPhp("$mosque->profile();");
    assert.match(elsewhere.result.message, /Check the base address/);
    php.proxy.spoil(() => "refused");
    const silent = await inPhp("$mosque->profile();");
    assert.deepEqual(
      [silent.result.class, php.proxy.seen.length >= 4],
      ["MosqueSync\\ConnectionError", true],
    );
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
      MOSQUE_SYNC_BASE_URL: php.proxy.address,
      MOSQUE_SYNC_API_KEY: php.mosque.key,
      MOSQUE_SYNC_MOSQUE_ID: php.mosque.id,
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
