import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { lackingPut, phpSuite, transports, wanted } from "./php-client.ts";
import { withoutPhp } from "./php-programs.ts";

const wantedRows = ["fajr 05:50 06:20", "dhuhr 12:10 13:15", "jummah  13:15", "jummah  14:00"];

describe("The PHP client", { skip: withoutPhp }, () => {
  const php = phpSuite();
  const { inPhp, writes, rowsOfMosque } = php;
  const hasPut = () => "put" in (php.suite.service.document.paths["/v1/mosques/{mosqueId}/prayers"] ?? {});

  for (const [name, options] of Object.entries(transports)) {
    test(`makes the fewest changes by ${name}, and no change when the times are the same`, async () => {
      const first = await inPhp(`$result = $mosque->putPrayers(${wanted});`, { options });
      assert.deepEqual([first.result.added, first.result.changed, first.result.deleted], [4, 0, 0]);
      assert.deepEqual(await rowsOfMosque(), wantedRows);
      const before = (await php.mosque.get("/prayers")).body.prayers;
      php.proxy.reset();
      const again = await inPhp(`$result = $mosque->putPrayers(${wanted});`, { options });
      assert.deepEqual([again.result.changes, again.result.unchanged, writes()], [[], 4, []]);
      const third = await inPhp(
        `$rows = ${wanted}; $rows[0]['iqamahTime'] = '06:30'; $rows[0]['adhanTime'] = null; unset($rows[3]);
        $result = $mosque->putPrayers($rows);`,
        { options },
      );
      assert.deepEqual([third.result.added, third.result.changed, third.result.deleted], [0, 1, 1]);
      assert.deepEqual(writes(), hasPut() ? ["PUT"] : ["PUT", "PATCH", "DELETE"]);
      assert.deepEqual(await rowsOfMosque(), ["fajr  06:30", "dhuhr 12:10 13:15", "jummah  13:15"]);
      const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
      assert.deepEqual(ids((await php.mosque.get("/prayers")).body.prayers), ids(before).slice(0, 3));
    });
  }

  test("writes row by row, on the rows it has read, where the server has no PUT", async () => {
    await php.mosque.post("/prayers", { prayerKey: "fajr", adhanTime: "05:00" });
    await php.mosque.post("/prayers", { prayerKey: "asr", adhanTime: "15:00" });
    php.proxy.spoil(lackingPut);
    const { result } = await inPhp(
      `$result = $mosque->putPrayers(${wanted}, ['fajr', 'dhuhr', 'asr', 'jummah']);`,
    );
    assert.deepEqual([result.added, result.changed, result.deleted], [3, 1, 1]);
    assert.deepEqual(
      writes().filter((method) => method !== "PUT"),
      ["POST", "POST", "POST", "PATCH", "DELETE"],
    );
    assert.ok(php.proxy.seen.every(({ method, ifMatch }) => method === "GET" || ifMatch));
    assert.deepEqual(await rowsOfMosque(), wantedRows);
  });

  test("leaves rows of unmanaged prayers as they are", async () => {
    await php.mosque.post("/prayers", { prayerKey: "eid", iqamahTime: "08:00" });
    await inPhp(`$result = $mosque->putPrayers(${wanted}, ['fajr', 'dhuhr', 'jummah']);`);
    assert.deepEqual(await rowsOfMosque(), [...wantedRows, "eid  08:00"]);
  });

  test("keeps prayers that no row names, and times that a row leaves out", async () => {
    await php.mosque.post("/prayers", { prayerKey: "fajr", adhanTime: "05:00", iqamahTime: "05:45" });
    await php.mosque.post("/prayers", { prayerKey: "isha", adhanTime: "20:00", iqamahTime: "20:30" });
    await php.mosque.post("/prayers", { prayerKey: "asr", adhanTime: "15:00", iqamahTime: "15:30" });
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
      await php.mosque.post("/prayers", { prayerKey: "jummah", adhanTime: "12:30", iqamahTime: "13:15" });
      await php.mosque.post("/prayers", { prayerKey: "jummah", adhanTime: "13:30", iqamahTime: "14:00" });
      const wantedRows = iqamahs.map((time) => `['prayerKey' => 'jummah', 'iqamahTime' => '${time}']`);
      const { result } = await inPhp(`$result = $mosque->putPrayers([${wantedRows.join()}]);`);
      assert.deepEqual(await rowsOfMosque(), rows ?? twoJummahs);
      const stopped = rows ? [undefined, undefined] : ["MosqueSync\\UndecidedRows", "jummah"];
      assert.deepEqual([result.class, result.prayerKey], stopped);
    });
  }

  test("leaves out prayers that the mosque does not support, and keeps their rows", async () => {
    await php.mosque.post("/prayers", { prayerKey: "eid", iqamahTime: "08:00" });
    await php.suite.operator.setCapabilities(php.mosque.id, { supportedPrayerKeys: ["fajr", "jummah"] });
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

  test("overwrites no other writer's change: it reads and plans again", async () => {
    let isFirst = true;
    await php.mosque.post("/prayers", { prayerKey: "fajr", adhanTime: "05:00" });
    const other = () => php.mosque.post("/prayers", { prayerKey: "fajr", adhanTime: "05:10" });
    const pending: Promise<unknown>[] = [];
    php.proxy.spoil((request) => {
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
      php.proxy.seen.filter(({ method, path }) => method === "GET" && path === "/prayers").length >= 2,
      true,
    );
  });
});
