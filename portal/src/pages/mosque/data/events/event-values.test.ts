import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Event } from "@mosque-sync/contract";
import { blankEvent, editedEvent, eventBody, flatEvent } from "./event-values.ts";

const event: Event = {
  id: "9e0b7c44-1d2f-4b8a-b0c3-7f6e5d4c3b33",
  createdAt: "2026-11-20T18:00:00.000Z",
  title: "Seerah evening",
  visibility: "public",
  allowComments: true,
  showLikes: true,
  allowSharing: true,
  likeCount: 3,
  commentCount: 0,
  eventDetails: {
    dateInstant: "2026-12-05T18:30:12.345Z",
    endTimeInstant: "2026-12-05T20:00:00.000Z",
    timeZoneId: "Europe/London",
    repeatOption: "weekly",
  },
};
const saved = editedEvent.valuesOf(flatEvent(event));
const bodyOf = (values: typeof saved) => eventBody(editedEvent.changesOf(saved, values));

suite("the form of an event", () => {
  test("holds its times on the clocks of its zone, and sends only changes", () => {
    assert.equal(saved.dateInstant.text, "2026-12-05T18:30");
    assert.deepEqual(bodyOf(saved), {});
    assert.deepEqual(bodyOf({ ...saved, title: "Seerah night" }), { title: "Seerah night" });
  });

  test("sends only the changed details", () => {
    assert.deepEqual(bodyOf({ ...saved, address: "Main hall" }), { eventDetails: { address: "Main hall" } });
    const endTimeInstant = { text: "", isLater: false, restMs: 0 };
    assert.deepEqual(bodyOf({ ...saved, endTimeInstant }), { eventDetails: { endTimeInstant: null } });
  });

  test("keeps the clocks' times when the zone is changed, and sends their instants in the new zone", () => {
    assert.deepEqual(bodyOf({ ...saved, timeZoneId: "Pacific/Kiritimati" }), {
      eventDetails: {
        timeZoneId: "Pacific/Kiritimati",
        dateInstant: "2026-12-05T04:30:12.345Z",
        endTimeInstant: "2026-12-05T06:00:00.000Z",
      },
    });
  });

  test("sends the chosen instant of a time that occurs twice", () => {
    const time = { text: "2026-10-25T01:30", restMs: 0 };
    const sent = (isLater: boolean) => bodyOf({ ...saved, dateInstant: { ...time, isLater } });
    assert.deepEqual(sent(false), { eventDetails: { dateInstant: "2026-10-25T00:30:00.000Z" } });
    assert.deepEqual(sent(true), { eventDetails: { dateInstant: "2026-10-25T01:30:00.000Z" } });
  });

  test("sends the filled fields of a new event", () => {
    const blank = editedEvent.valuesOf(blankEvent("Europe/London"));
    const dateInstant = { text: "2026-12-05T18:30", isLater: false, restMs: 0 };
    assert.deepEqual(eventBody(editedEvent.createdFrom({ ...blank, title: "Class", dateInstant })), {
      title: "Class",
      visibility: "public",
      allowComments: true,
      showLikes: true,
      allowSharing: true,
      eventDetails: {
        dateInstant: "2026-12-05T18:30:00.000Z",
        timeZoneId: "Europe/London",
        repeatOption: "none",
      },
    });
  });
});
