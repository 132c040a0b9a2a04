import assert from "node:assert/strict";
import { test } from "node:test";
import { messages as arabic } from "#messages/ar/index.ts";
import { messages as english } from "#messages/en/index.ts";
import { settingInWords } from "./setting-words.ts";

const inEnglish = (setting: string, value: object) =>
  settingInWords(setting, JSON.stringify(value), english, "en");

test("the security history shows a rhythm in words", () => {
  assert.equal(
    inEnglish("rhythm", { periodMinutes: 10_080, graceMinutes: 1_440, paused: false }),
    "every 7 days, at most 1 day late",
  );
  assert.equal(inEnglish("rhythm", { periodMinutes: 1_440, paused: false }), "every day");
  assert.equal(inEnglish("rhythm", { paused: false }), "learnt from past syncs");
  assert.equal(inEnglish("rhythm", { periodMinutes: 60, graceMinutes: 5, paused: true }), "paused");
});

test("it shows a number with its unit", () => {
  assert.equal(settingInWords("keyDaysMost", "90", english, "en"), "90 days");
  assert.equal(settingInWords("changesPerMosque", "1", english, "en"), "1 change of each mosque");
  assert.match(settingInWords("changeDays", "2", arabic, "ar") ?? "", /^\p{Script=Arabic}+$/u);
});

test("it shows in words which changes are kept, from entries that name both at once", () => {
  assert.equal(inEnglish("keptChanges", { days: 90, perMosque: 500 }), "90 days, 500 changes of each mosque");
  assert.equal(inEnglish("keptChanges", { days: 1 }), "1 day");
  assert.equal(
    inEnglish("keptChanges", { days: null, perMosque: null }),
    "the usual number of days, the usual number of changes of each mosque",
  );
});

test("it shows settings of several parts in Arabic, without JSON", () => {
  for (const [setting, value] of [
    ["rhythm", { periodMinutes: 120, graceMinutes: 60, paused: false }],
    ["keptChanges", { days: 2, perMosque: 1_000 }],
  ] as const) {
    const text = settingInWords(setting, JSON.stringify(value), arabic, "ar") ?? "";
    assert.match(text, /\p{Script=Arabic}/u);
    assert.doesNotMatch(text, /[{}":A-Za-z]/);
  }
});

test("it shows whether mails are sent in words", () => {
  assert.equal(settingInWords("mails", "true", english, "en"), "on");
  assert.equal(settingInWords("mails", "false", arabic, "ar"), arabic.security.setTo.off);
});

test("it leaves every other setting as it is", () => {
  assert.equal(settingInWords("publicUrl", "https://sync.example.org", english, "en"), undefined);
});
