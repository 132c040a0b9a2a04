import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Event } from "@mosque-sync/contract";
import { changedEvent, newEvent } from "./events.ts";

const made = { id: "9e0b7c44-1d2f-4b8a-b0c3-7f6e5d4c3b33", createdAt: "2026-11-20T18:00:00.000Z" };
const mosque = { latitude: 53.3811, longitude: -1.4701, timeZoneId: "Europe/London" };
const [evening, later] = ["2026-12-05T18:30:00.000Z", "2026-12-05T20:00:00.000Z"];

suite("a new event", () => {
  test("gets the defaults for everything that was left out", () => {
    assert.deepEqual(
      newEvent({ title: "Seerah evening", eventDetails: { dateInstant: evening } }, made, mosque),
      {
        ...made,
        title: "Seerah evening",
        visibility: "public",
        allowComments: true,
        showLikes: true,
        allowSharing: true,
        likeCount: 0,
        commentCount: 0,
        latitude: 53.3811,
        longitude: -1.4701,
        eventDetails: { dateInstant: evening, timeZoneId: "Europe/London", repeatOption: "none" },
      },
    );
  });

  test("keeps everything that was sent", () => {
    const body = {
      title: "Seerah evening",
      body: "",
      visibility: "members",
      allowComments: false,
      showLikes: false,
      allowSharing: false,
      latitude: 0,
      longitude: 0,
      eventDetails: {
        dateInstant: evening,
        endTimeInstant: later,
        flairType: "lecture",
        timeZoneId: "Asia/Riyadh",
        repeatOption: "weekly",
        address: "Main hall",
      },
    };
    assert.deepEqual(newEvent(body, made, mosque), { ...made, likeCount: 0, commentCount: 0, ...body });
  });

  test("may end when it starts, but not before", () => {
    const ending = (endTimeInstant: string) =>
      newEvent({ title: "Evening", eventDetails: { dateInstant: evening, endTimeInstant } }, made, mosque);
    assert.equal(ending(evening).eventDetails.endTimeInstant, evening);
    assert.throws(() => ending("2026-12-05T18:29:59.999Z"), { reason: "event_ends_before_start" });
  });
});

suite("a changed event", () => {
  const before: Event = newEvent(
    {
      title: "Seerah evening",
      eventDetails: { dateInstant: evening, endTimeInstant: later, address: "Hall" },
    },
    made,
    mosque,
  );

  test("keeps the members of its details that the change leaves out", () => {
    const { eventDetails } = changedEvent(before, {
      eventDetails: { address: null, repeatOption: "weekly" },
    });
    assert.deepEqual(eventDetails, {
      dateInstant: evening,
      endTimeInstant: later,
      timeZoneId: "Europe/London",
      repeatOption: "weekly",
    });
  });

  test("can be moved past its end only together with the end or without one", () => {
    const night = "2026-12-05T23:00:00.000Z";
    assert.throws(() => changedEvent(before, { eventDetails: { dateInstant: night } }), {
      reason: "event_ends_before_start",
    });
    for (const endTimeInstant of [night, null]) {
      const { eventDetails } = changedEvent(before, { eventDetails: { dateInstant: night, endTimeInstant } });
      assert.equal(eventDetails.dateInstant, night);
    }
  });

  test("loses both coordinates together", () => {
    assert.throws(() => changedEvent(before, { latitude: null }), { reason: "coordinates_incomplete" });
    const nowhere = changedEvent(before, { latitude: null, longitude: null });
    assert.ok(!("latitude" in nowhere) && !("longitude" in nowhere));
  });
});
