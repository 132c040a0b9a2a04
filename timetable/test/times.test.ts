import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { afterMidnight, formatTime, parseTime } from "../src/times/times.ts";

const halfPastOne = 13 * 60 + 30;

test("every way of writing half past one in the afternoon is read", () => {
  const ways = [
    "13:30",
    "13:30:00",
    "1:30PM",
    "1:30 pm",
    "1.30 p.m.",
    "01:30pm",
    " 13.30 ",
    "١٣:٣٠",
    "۱۳:۳۰",
    "１３：３０",
  ];
  for (const way of ways) assert.equal(parseTime(way), halfPastOne, way);
});

test("a time without am or pm is on the 24-hour clock", () => {
  assert.equal(parseTime("1:30"), 90);
});

test("midnight and noon are read correctly on the 12-hour clock", () => {
  assert.equal(parseTime("12:30 am"), 30);
  assert.equal(parseTime("12:30 pm"), 12 * 60 + 30);
});

test("a text that is not a time is refused", () => {
  const texts = [
    "",
    "24:00",
    "13:30pm",
    "0:30am",
    "7:5",
    "7",
    "1:60",
    "1:30:99",
    "1:30 p",
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
