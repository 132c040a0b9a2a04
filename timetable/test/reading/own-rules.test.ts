import assert from "node:assert/strict";
import { test } from "node:test";
import { describeFinding } from "../../src/notices/describe.ts";
import { ownIqamahs } from "../../src/reading/own-rules.ts";
import type { OwnRule } from "../../src/reading/settings.ts";

const settings = { clock: undefined, dst: "included" } as const;

/** What rules for isha say on a date: the text of a time, `none`, or `left to the files`. */
function saidOn(date: string, isha: readonly OwnRule[]): string {
  const { cells, none } = ownIqamahs({ ...settings, iqamah: { isha } }).on(date);
  return none.length > 0 ? "none" : (cells[0]?.cell.text ?? "left to the files");
}

test("a rule counts from its first day to its last, and other days are left to the files", () => {
  const rules = [{ text: "20:15", from: "2026-11-27", until: "2026-11-29" }];
  assert.deepEqual(
    ["2026-11-26", "2026-11-27", "2026-11-29", "2026-11-30"].map((date) => saidOn(date, rules)),
    ["left to the files", "20:15", "20:15", "left to the files"],
  );
});

test("of two rules that hold on a day the later one counts", () => {
  const rules = [
    { text: "19:30" },
    { text: "20:00", from: "2026-11-20", until: "2026-12-10" },
    { text: "20:15", from: "2026-12-01", until: "2026-12-20" },
  ];
  assert.deepEqual(
    ["2026-11-19", "2026-11-30", "2026-12-05", "2026-12-20", "2026-12-21"].map((date) => saidOn(date, rules)),
    ["19:30", "20:00", "20:15", "20:15", "19:30"],
  );
});

test("a rule of some weekdays counts on these only, in its period", () => {
  const rules: OwnRule[] = [
    { text: "19:30" },
    { text: "20:00", weekdays: ["friday", "saturday"], from: "2026-12-01" },
  ];
  assert.deepEqual(
    ["2026-11-27", "2026-12-03", "2026-12-04", "2026-12-05", "2026-12-06"].map((date) => saidOn(date, rules)),
    ["19:30", "19:30", "20:00", "20:00", "19:30"],
  );
});

test("a rule can say that there is no iqamah, which is not the same as no rule", () => {
  const rules = [
    { text: "20:00", until: "2026-12-10" },
    { text: null, from: "2026-12-05" },
  ];
  assert.deepEqual(
    ["2026-12-04", "2026-12-05", "2026-12-11"].map((date) => saidOn(date, rules)),
    ["20:00", "none", "none"],
  );
  assert.equal(saidOn("2026-12-04", rules.slice(1)), "left to the files");
});

test("a rule that a later one replaces on all its days is named", () => {
  const findingsOf = (isha: readonly OwnRule[]) =>
    ownIqamahs({ ...settings, iqamah: { isha } }).findings.map(describeFinding);
  const newestFirst = [
    { text: "20:15", from: "2026-11-27", number: 1 },
    { text: "20:00", from: "2026-11-01", number: 2 },
  ];
  assert.deepEqual(findingsOf(newestFirst), [
    'mosque.yaml, iqamah.isha[1]: "20:15" never applies: iqamah.isha[2] is for all its days, and the later rule wins. Put it below iqamah.isha[2], or remove it.',
  ]);
  assert.deepEqual(findingsOf(newestFirst.toReversed()), []);
  const onSome: OwnRule[] = [{ text: "20:15" }, { text: "20:00", weekdays: ["friday"] }];
  assert.deepEqual(findingsOf(onSome), []);
});

test("an entry for two Ramadans still applies when one is replaced", () => {
  const { findings } = ownIqamahs({
    ...settings,
    iqamah: {
      maghrib: [
        { text: "+10", from: "2027-02-08", until: "2027-03-09", number: 1 },
        { text: "+10", from: "2028-01-28", until: "2028-02-25", number: 1 },
        { text: "+7", from: "2027-02-01", until: "2027-12-31", number: 2 },
      ],
    },
  });
  assert.deepEqual(findings, []);
});
