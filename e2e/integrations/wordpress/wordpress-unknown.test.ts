import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { demoTimetable } from "../../../scripts/demo/timetable.ts";
import { findRemovals, removalLimits } from "../../../timetable/src/reconciliation/removals.ts";
import { readHeading } from "../../../timetable/src/sources/words/headings.ts";
import { withoutPhp } from "../php-programs.ts";
import { inPlugin } from "./plugin-reader.ts";

/** Days across a year: ordinary ones, the first, and those of both clock changes. */
const dates = ["2026-01-01", "2026-03-29", "2026-06-21", "2026-10-25", "2026-11-20"];

const [header = "", ...lines] = demoTimetable(2026).trimEnd().split("\n");
const rows = lines.map((line) => line.split(","));
const pluginNames = header.split(",");
/** The headings of the page about timetables. */
const bareNames = pluginNames.map(
  (name) =>
    ({
      d_date: "Date",
      is_ramadan: "Ramadan",
      hijri_date: "Hijri date",
      asr_mithl_2: "Notes",
      asr_mithl_1: "Asr",
    })[name] ?? name.replace("zuhr", "dhuhr").replace("_begins", "").replace("_jamah", " iqamah"),
);

/** A table and what was done to it. */
interface Damaged {
  readonly what: string;
  readonly csv: string;
}

const csvOf = (names: readonly string[], cells: readonly (readonly string[])[]) =>
  [names, ...cells].map((row) => row.join(",")).join("\n");

/** Every way in which a table can lose something without a word about it. */
function damagedOf(names: readonly string[]): Damaged[] {
  const misspelt = (name: string) => [
    name.slice(0, 1) + name.slice(2),
    name.slice(0, -1),
    `${name}x`,
    name.replace(/^(.)(.)/, "$2$1"),
    name.replace(/[ _].*$/, ""),
    "",
  ];
  return names.flatMap((name, at) => [
    {
      what: `without ${name}`,
      csv: csvOf(
        names.toSpliced(at, 1),
        rows.map((row) => row.toSpliced(at, 1)),
      ),
    },
    ...[0, 180].map((from) => ({
      what: `${name} empty from row ${from} on`,
      csv: csvOf(
        names,
        rows.map((row, index) => (index < from || at === 0 ? row : row.with(at, ""))),
      ),
    })),
    {
      what: `${name} filled on one day in seven`,
      csv: csvOf(
        names,
        rows.map((row, index) => (index % 7 === 0 || at === 0 ? row : row.with(at, ""))),
      ),
    },
    ...misspelt(name)
      .filter((other) => other !== name)
      .map((other) => ({ what: `${name} spelt "${other}"`, csv: csvOf(names.with(at, other), rows) })),
  ]);
}

const blocks = [0, 40, 85, 170, 297].map((from) => ({
  what: `without the rows from ${from} on, for a month`,
  csv: csvOf(pluginNames, rows.toSpliced(from, 31)),
}));

/** Plans each damaged table against the rows of the whole one, and returns the changes that would be sent. */
const plans = `
  require 'php/mosque-sync.php';
  $keys = ['fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'isha', 'jummah'];
  $zone = new \\DateTimeZone('Europe/London');
  $whole = read_table(csv_rows($given['whole']), 'mithl-1')['days'];
  $actual = [];
  foreach ($given['dates'] as $date) {
    foreach (rows_on($whole, $date) as $index => $row) $actual[$date][] = ['id' => "$index"] + $row;
    $actual[$date][] = ['id' => 'jummah', 'prayerKey' => 'jummah', 'adhanTime' => '12:30', 'iqamahTime' => '13:15'];
  }
  $found = ['sent' => [], 'refused' => 0, 'synced' => 0];
  foreach ($given['tables'] as $table) {
    $read = read_table(csv_rows($table['csv']), 'mithl-1');
    foreach ($given['dates'] as $date) {
      if (check_day($read, $date, $zone)['errors'] !== []) { $found['refused']++; continue; }
      $found['synced']++;
      $plan = \\MosqueSync\\Client::planFrom(rows_on($read['days'], $date), null, $keys, $actual[$date]);
      foreach ($plan['changes'] as $change) $found['sent'][] = [$table['what'], $date, $change];
    }
  }
  echo json_encode($found);`;

describe("A time that a timetable of the plugin leaves open", { skip: withoutPhp }, () => {
  for (const [kind, names] of [
    ["Daily Prayer Time", pluginNames],
    ["bare headings", bareNames],
  ] as const) {
    test(`is never sent, whatever a table with ${kind} loses`, async () => {
      const tables = [...damagedOf(names), ...blocks];
      const given = { whole: csvOf(pluginNames, rows), dates, tables };
      // The code above prints this form.
      const found = (await inPlugin(plans, given)) as { sent: unknown[]; refused: number; synced: number };
      assert.deepEqual(found.sent, []);
      assert.ok(found.refused > 200 && found.synced > 50, JSON.stringify(found));
    });
  }

  test("is told from a hyphen, which means that there is no time", async () => {
    const [found, , none] = (await inPlugin(
      `require 'php/mosque-sync.php';
      $actual = [['id' => '1', 'prayerKey' => 'isha', 'adhanTime' => '18:00', 'iqamahTime' => '19:30']];
      echo json_encode(array_map(function ($cell) use ($actual) {
        $days = read_table(csv_rows("Date,Isha adhan,Isha iqamah\\n2026-11-20,18:00,$cell\\n"), 'mithl-1')['days'];
        return \\MosqueSync\\Client::planFrom(rows_on($days, '2026-11-20'), null, ['isha'], $actual)['changes'];
      }, $given));`,
      ["", "19:30", "-"],
    )) as { kind: string; to: unknown }[][];
    assert.deepEqual(found, []);
    assert.deepEqual(
      none?.map(({ kind, to }) => [kind, to]),
      [["change", { prayerKey: "isha", adhanTime: "18:00" }]],
    );
  });
});

describe("Rows that a server shows with null", { skip: withoutPhp }, () => {
  test("have no such time, and are changed as others", async () => {
    const found = await inPlugin(
      `require 'php/mosque-sync.php';
      $actual = array_map(function ($row) { return $row + ['adhanTime' => null]; }, $given);
      $rows = [['prayerKey' => 'jummah', 'iqamahTime' => '13:20'], ['prayerKey' => 'jummah', 'iqamahTime' => '14:10']];
      $plan = \\MosqueSync\\Client::planFrom($rows, null, ['jummah'], $actual);
      echo json_encode([$plan['changed'], removals_of($plan)]);`,
      [
        { id: "1", prayerKey: "jummah", iqamahTime: "13:15" },
        { id: "2", prayerKey: "jummah", iqamahTime: "14:00" },
      ],
    );
    assert.deepEqual(found, [2, []]);
  });
});

describe("The plugin's words for columns", { skip: withoutPhp }, () => {
  test("mean the same to mosque-sync", async () => {
    const read = (await inPlugin(
      `echo json_encode(['prayers' => PRAYER_NAMES, 'kinds' => KIND_NAMES, 'others' => OTHER_NAMES, 'beside' => NAMES_BESIDE_ADHANS]);`,
      {},
    )) as {
      prayers: Record<string, string>;
      kinds: Record<string, string>;
      others: string[];
      beside: Record<string, string>;
    };
    for (const [word, prayerKey] of Object.entries(read.prayers)) {
      for (const [kindWord, kind] of Object.entries(prayerKey === "sunrise" ? {} : read.kinds)) {
        for (const heading of [`${word} ${kindWord}`, `${kindWord} ${word}`]) {
          const found = readHeading(heading);
          assert.deepEqual(
            "prayerKey" in found && [found.names, found.prayerKey, "kind" in found && found.kind],
            ["prayer", prayerKey, kind],
            heading,
          );
        }
      }
    }
    for (const heading of [...read.others, ...Object.keys(read.beside)]) {
      assert.ok(!["prayer", "unclear", "kind"].includes(readHeading(heading).names), heading);
    }
  });
});

describe("The plugin's limits of removals in a sync", { skip: withoutPhp }, () => {
  test("are those of mosque-sync", async () => {
    const found = await inPlugin(
      `echo json_encode(['times' => MOST_REMOVED_TIMES, 'dailyAdhans' => MOST_REMOVED_DAILY_ADHANS, 'rowsOfDailyPrayer' => MOST_ROWS_OF_DAILY_PRAYER]);`,
      {},
    );
    assert.deepEqual(found, { ...removalLimits });
  });

  test("find the same in every change of rows", async () => {
    const keys = ["fajr", "sunrise", "isha", "jummah"] as const;
    let seed = 7;
    const below = (count: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * count);
    };
    const some = () =>
      Array.from({ length: below(6) }, () => ({
        prayerKey: keys[below(keys.length)] ?? "fajr",
        ...(below(3) > 0 && { adhanTime: "05:00" }),
        ...(below(3) > 0 && { iqamahTime: "06:00" }),
      }));
    const changes = Array.from({ length: 400 }, () => ({ before: some(), after: some() }));
    const found = (await inPlugin(
      `echo json_encode(array_map(function ($change) {
        $before = array_map(function ($row, $id) { return ['id' => "$id"] + $row; }, $change['before'], array_keys($change['before']));
        $deleted = array_map(function ($row) { return ['from' => $row, 'to' => null]; }, $before);
        $added = array_map(function ($row) { return ['from' => null, 'to' => $row]; }, $change['after']);
        return removals_of(['prayers' => $before, 'changes' => array_merge($deleted, $added)]);
      }, $given));`,
      changes,
    )) as { code: string; details: Record<string, unknown> }[][];
    for (const [index, { before, after }] of changes.entries()) {
      const { times, moreRows } = findRemovals(before, after);
      const detailsOf = (code: string, name: string) =>
        found[index]?.find((each) => each.code === code)?.details[name] ?? [];
      const inOrder = (rows: unknown) =>
        JSON.stringify((rows as object[]).map((row) => JSON.stringify(row)).toSorted());
      const wantedTimes = times.map(({ prayerKey, kind, count }) => ({ prayer: prayerKey, kind, count }));
      const wantedRows = moreRows.map(({ prayerKey, before, after }) => ({
        prayer: prayerKey,
        before,
        after,
      }));
      assert.equal(inOrder(detailsOf("removed-times", "removed")), inOrder(wantedTimes));
      assert.equal(inOrder(detailsOf("more-rows", "rows")), inOrder(wantedRows));
    }
    assert.ok(changes.some(({ before, after }) => findRemovals(before, after).moreRows.length > 0));
  });
});
