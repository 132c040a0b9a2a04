import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { messages as arabic } from "#messages/ar/index.ts";
import { messages as english } from "#messages/en/index.ts";
import { repeatName } from "#parts/events/repeat-name.ts";
import { eventTime, repetition } from "./event-times.ts";

const reader = { language: "en", messages: english } as const;
const details = {
  dateInstant: "2026-12-05T18:30:00.000Z",
  endTimeInstant: "2026-12-05T20:00:00.000Z",
  timeZoneId: "Europe/London",
  repeatOption: "weekly",
};

suite("an event's time", () => {
  test("is in its own zone, which is named where the mosque is in another", () => {
    assert.equal(
      eventTime(reader, details, "Europe/London"),
      english.data.fromTo("Sat, 5 Dec 2026, 18:30", "20:00"),
    );
    const there = { ...details, timeZoneId: "Pacific/Kiritimati" };
    assert.equal(
      eventTime(reader, there, "Europe/London"),
      english.data.inZone(english.data.fromTo("Sun, 6 Dec 2026, 08:30", "10:00"), "Pacific/Kiritimati"),
    );
  });

  test("names the day of its end if that is another one there", () => {
    const there = { ...details, timeZoneId: "Asia/Kathmandu", endTimeInstant: "2026-12-06T18:30:00.000Z" };
    assert.equal(
      eventTime(reader, there, "Asia/Kathmandu"),
      english.data.fromTo("Sun, 6 Dec 2026, 00:15", "Mon, 7 Dec 2026, 00:15"),
    );
  });
});

suite("a repetition in words", () => {
  const words = (repeatOption: string, timeZoneId = "Europe/London") =>
    repetition(reader, { ...details, repeatOption, timeZoneId });

  test("says the day and the time in the event's zone", () => {
    assert.equal(words("weekly"), "Every Saturday at 18:30");
    assert.equal(words("Weekly", "Pacific/Kiritimati"), "Every Sunday at 08:30");
    assert.equal(words("fortnightly"), "Every other Saturday at 18:30");
    assert.equal(words("daily"), "Every day at 18:30");
    assert.equal(words("monthly"), "Every month on day 5 at 18:30");
    assert.equal(words("yearly"), "Every year on 5 December at 18:30");
    assert.equal(words("none"), "Once");
  });

  test("shows a text that it does not know as it is", () => {
    assert.equal(words("every Ramadan"), "Repeats: every Ramadan");
    assert.equal(repeatName("toString"), undefined);
  });

  test("is in the reader's language", () => {
    const said = repetition({ language: "ar", messages: arabic }, details);
    assert.match(said, /السبت.*18:30/);
  });
});
