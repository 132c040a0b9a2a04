import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { afterMidnight, formatTime, parseTime } from "../../src/times/times.ts";

const halfPastOne = 13 * 60 + 30;

test("every way of writing half past one in the afternoon is read", () => {
  const ways = [
    "13:30",
    "13:30:00",
    "13,30",
    "13;30",
    "'13:30",
    '="13:30"',
    "“13:30”",
    "1:30PM",
    "1:30 pm",
    "1.30 p.m.",
    "01:30pm",
    " 13.30 ",
    "١٣:٣٠",
    "۱۳:۳۰",
    "１３：３０",
    "1:30 p",
    "1:30 p. m.",
    "1:30\u202fPM",
    "\u200f01:30 م",
    "م ١:٣٠",
    "1:30 PTG",
    "ÖS 1:30",
    "১৩:৩০",
    "13h30",
    "13 h 30",
    "13h30min",
    "13 30",
    "1330",
    "13: 30",
    "kl. 13.30",
    "13:30 Uhr",
    "13:30 (BST)",
    "13:30*",
    "1:30pm¹",
    "13:30 pm",
    "0.5625",
    "46023.5625",
    "1899-12-30 13:30:00",
    "2026-01-01T13:30:00",
  ];
  for (const way of ways) assert.equal(parseTime(way), halfPastOne, way);
});

test("a time without am or pm is on the 24-hour clock", () => {
  assert.equal(parseTime("1:30"), 90);
});

test("midnight and noon are read correctly on the 12-hour clock", () => {
  assert.equal(parseTime("12:30 am"), 30);
  assert.equal(parseTime("12:30 pm"), 12 * 60 + 30);
  assert.equal(parseTime("12:30 ص"), 30);
  assert.equal(parseTime("0:30 am"), 30);
  assert.equal(parseTime("12 noon"), 12 * 60);
  assert.equal(parseTime("12:15 midnight"), 15);
});

test("a part of a day is read to the minute it was stored from, rounded or cut off", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 24 * 60 - 1 }), fc.constantFrom(5, 9, 15), (minutes, digits) => {
      const part = minutes / (24 * 60);
      const rounded = part.toFixed(digits);
      const cutOff = part.toFixed(digits + 2).slice(0, digits + 2);
      assert.equal(parseTime(rounded), minutes, rounded);
      assert.equal(parseTime(cutOff), minutes, cutOff);
    }),
  );
  assert.equal(parseTime("0.375"), 9 * 60);
});

test("a text whose hour is not certain is no time of a clock: an instant, UTC, a mark against the clock, few digits", () => {
  const texts = [
    "1899-12-30T05:10:00.000Z",
    "2026-06-01T03:10:00+00:00",
    "2026-01-01T13:30:00+03:00",
    "05:10Z",
    "05:10 (UTC)",
    "13:30 am",
    "0:30 pm",
  ];
  for (const text of [...texts, "0.5", "1 noon", "a 5:30", "530"])
    assert.equal(parseTime(text), undefined, text);
});

test("a text that is not a time is refused", () => {
  const texts = [
    "",
    "24:00",
    "13:30am",
    "0:30pm",
    "7:5",
    "7",
    "1:60",
    "1:30:99",
    "1:30m",
    "noon",
    "-1:30",
    "1:30 to 2",
  ];
  for (const text of texts) assert.equal(parseTime(text), undefined, text);
});

test("any written time reads back, on either clock", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 24 * 60 - 1 }), (minutes) => {
      assert.equal(parseTime(formatTime(minutes)), minutes);
      const hour = Math.floor(minutes / 60);
      const by12Hours = `${hour % 12 || 12}:${String(minutes % 60).padStart(2, "0")}${hour < 12 ? "am" : "pm"}`;
      assert.equal(parseTime(by12Hours), minutes);
    }),
  );
});

test("a time counts as after midnight only if it is soon enough after the other", () => {
  const late = 23 * 60;
  assert.equal(afterMidnight(30, late, 120), 24 * 60 + 30);
  assert.equal(afterMidnight(90, late, 120), 90);
  assert.equal(afterMidnight(late + 10, late, 120), late + 10);
});
