import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { timetableOf } from "../support/mosques/timetables.ts";
import { succeeded } from "../support/services/suite.ts";
import { phpSuite, transports } from "./php-client.ts";
import { withoutPhp } from "./php-programs.ts";

const today = () => new Date().toISOString().slice(0, 10);

describe("The PHP client and a timetable", { skip: withoutPhp }, () => {
  const php = phpSuite({ timeZoneId: "UTC" });
  const { inPhp } = php;
  /** Bytes that are no text in UTF-8, as PHP writes them. */
  const utf16 = () =>
    `base64_decode('${Buffer.from(`\ufeff${timetableOf(today(), 40)}`, "utf16le").toString("base64")}')`;

  for (const [name, options] of Object.entries(transports)) {
    test(`plans, puts, reads and deletes one by ${name}, byte for byte`, async () => {
      const { result } = await inPhp(
        `$file = ${utf16()};
        $plan = $mosque->planTimetable($file, 'times & prayers.csv');
        $before = $mosque->prayers();
        $put = $mosque->putTimetable($file, 'times & prayers.csv');
        $read = $mosque->timetable();
        $result = [count($plan['plan']['changes']), isset($plan['timetable']), $before,
          $put['report']['counts']['error'], $put['timetable'], $read['timetable'], $read['document']['format'],
          count($mosque->prayers()), $mosque->deleteTimetable()['fileName']];`,
        { options },
      );
      const [planned, isSaved, before, errors, put, read, ...rest] = result;
      assert.deepEqual([planned, isSaved, before, errors], [6, false, [], 0]);
      assert.deepEqual(put, read);
      assert.equal(read.fileName, "times & prayers.csv");
      assert.deepEqual(rest, ["mosque-timetable", 6, "times & prayers.csv"]);
      assert.equal((await php.mosque.get("/timetable")).status, 404);
      assert.equal(succeeded(await php.mosque.get("/prayers")).body.prayers.length, 6);
    });
  }

  test("sends one again after a lost response, with its Idempotency-Key", async () => {
    php.proxy.spoil(({ method }, index) => (method === "PUT" && index === 0 ? "answer lost" : undefined));
    const { result } = await inPhp(`$result = $mosque->putTimetable(${utf16()}, 'times.csv');`);
    assert.equal(result.timetable.appliedOn, today());
    const keys = php.proxy.seen.map(({ idempotencyKey }) => idempotencyKey);
    assert.deepEqual(keys, [keys[0], keys[0]]);
    assert.ok(keys[0]);
  });

  test("throws an error with the reason for a file that cannot be read, or looks like a mistake", async () => {
    const unread = await inPhp(`$mosque->putTimetable('hello', 'times.csv');`);
    assert.deepEqual(
      [unread.result.class, unread.result.reason],
      ["MosqueSync\\InvalidRequest", "timetable_not_read"],
    );
    succeeded(await php.mosque.putFile("/timetable", timetableOf(today(), 40)));
    const fewer = timetableOf(today(), 40, (date) => ({
      ...{ fajr: "05:20", sunrise: "07:10", dhuhr: "12:15", asr: "14:40", maghrib: "17:05" },
      isha: date === today() ? "-" : "19:00",
    }));
    const put = (rest: string) =>
      inPhp(`$result = $mosque->putTimetable(${JSON.stringify(fewer)}, 'times.csv'${rest});`);
    assert.equal((await put("")).result.reason, "timetable_looks_wrong");
    assert.equal((await put(", true")).result.plan.changes[0].kind, "delete");
  });

  test("refuses to write rows that the timetable keeps, and knows that the key may write", async () => {
    succeeded(await php.mosque.putFile("/timetable", timetableOf(today(), 40)));
    const { result } = await inPhp(`$mosque->putPrayers([['prayerKey' => 'fajr', 'adhanTime' => '05:50']]);`);
    assert.deepEqual([result.class, result.reason], ["MosqueSync\\Conflict", "rows_kept_by_timetable"]);
    assert.equal((await inPhp("$result = $mosque->mayWrite();")).result, true);
  });

  test("says that a server has no timetables", async () => {
    const body = JSON.stringify({ error: { code: "not_found", message: "No such path." } });
    php.proxy.spoil(() => ({ responses: 404, body }));
    for (const call of [`putTimetable('x', 'times.csv')`, "timetable()", "deleteTimetable()"]) {
      const { result } = await inPhp(`$mosque->${call};`);
      assert.deepEqual([result.class, result.status], ["MosqueSync\\NotFound", 404], call);
    }
  });
});
