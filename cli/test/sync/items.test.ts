import assert from "node:assert/strict";
import { test } from "node:test";
import type { EventCreate } from "@mosque-sync/client";
import { isEmpty } from "../../src/sync/plan/plan.ts";
import { carPark, seerah, start } from "../support/mosque-with-items.ts";

test("announcements and events are created once and verified", async (t) => {
  const { server, apply, writes } = await start(t);
  const first = await apply(carPark + seerah);
  assert.ok(isEmpty(first.remaining));
  assert.equal(server.state.announcements[0]?.flairType, "notice");
  assert.deepEqual(server.state.events[0]?.eventDetails, {
    timeZoneId: "Europe/London",
    repeatOption: "none",
    dateInstant: "2026-12-01T19:00:00.000Z",
    endTimeInstant: "2026-12-01T21:00:00.000Z",
    address: "Main hall",
  });
  const second = await apply(carPark + seerah);
  assert.equal(second.writes, 0);
  assert.deepEqual(writes(), ["POST announcements", "POST events"]);
});

test("items cost one more read, and mosque.yaml without items costs no read", async (t) => {
  const { server, apply } = await start(t);
  await apply(carPark);
  const reads = ["GET capabilities", "GET profile", "GET prayers"];
  assert.deepEqual(server.requests, [...reads, "GET sync", "POST announcements", "GET sync"]);
  server.requests.length = 0;
  await apply("announcements: []\nevents: []\nprofile: { status: Open }");
  server.requests.length = 0;
  await apply("announcements: []\nprofile: { status: Open }");
  assert.deepEqual(server.requests, [...reads, "GET sync"]);
});

test("a plan shows the changes in the mosque's time zone", async (t) => {
  const { plan, apply } = await start(t, { profile: { timeZoneId: "Asia/Karachi" } });
  assert.deepEqual(await plan(carPark + seerah), [
    ' + announcement "Car park closed"',
    ' + event "Seerah evening" 2026-12-01 19:00',
  ]);
  await apply(carPark + seerah);
  const changed = carPark.replace("side street.", "front.") + seerah.replace("19:00", "18:30");
  assert.deepEqual(await plan(changed.replace(", address: Main hall", "")), [
    ' ~ announcement "Car park closed" body "Use the side street." → "Use the front."',
    ' ~ event "Seerah evening" start 2026-12-01 19:00 → 2026-12-01 18:30, address "Main hall" → –',
  ]);
  assert.deepEqual(await plan("announcements: []\nevents: []"), [
    ' - announcement "Car park closed"',
    ' - event "Seerah evening"',
  ]);
});

test("an item changed or removed in mosque.yaml is updated or deleted, and a removed field is cleared", async (t) => {
  const { server, apply } = await start(t);
  await apply(carPark + seerah);
  const [announcement] = server.state.announcements;
  await apply(carPark.replace(", flairType: notice", "") + seerah.replace(", address: Main hall", ""));
  assert.deepEqual(server.state.announcements, [
    {
      id: announcement?.id,
      createdAt: announcement?.createdAt,
      title: "Car park closed",
      body: "Use the side street.",
    },
  ]);
  assert.equal(server.state.events[0]?.eventDetails.address, undefined);
  const { remaining } = await apply("announcements: []\nevents: []");
  assert.ok(isEmpty(remaining));
  assert.deepEqual([server.state.announcements, server.state.events], [[], []]);
});

test("omitting a list leaves its earlier items as they are", async (t) => {
  const { server, apply, titles } = await start(t);
  await apply(carPark + seerah);
  await apply("profile: { status: Open }");
  assert.deepEqual(titles(), ["Car park closed", "Seerah evening"]);
  await apply("announcements: []");
  assert.deepEqual(titles(), ["Seerah evening"]);
  await apply(carPark + seerah);
  assert.equal(server.state.events.length, 1);
});

test("items made in the portal stay unchanged", async (t) => {
  const announcements = [{ title: "Eid", body: "Eid mubarak", flairType: "eid" }];
  const events = [{ title: "Fair", eventDetails: { dateInstant: "2026-12-05T10:00:00.000Z" } }];
  const { server, apply } = await start(t, { announcements, events });
  await apply(carPark + seerah);
  await apply("announcements: []\nevents: []");
  assert.deepEqual(
    server.state.announcements.map(({ body }) => body),
    ["Eid mubarak"],
  );
  assert.deepEqual(
    server.state.events.map(({ title }) => title),
    ["Fair"],
  );
});

test("an item deleted in the portal is created again", async (t) => {
  const { server, apply } = await start(t);
  await apply(carPark);
  server.state.announcements = [];
  const { remaining } = await apply(carPark);
  assert.ok(isEmpty(remaining));
  assert.equal(server.state.announcements.length, 1);
});

test("an item exists from its first day to its last, in the mosque's zone", async (t) => {
  const { apply, titles } = await start(t, { profile: { timeZoneId: "Pacific/Auckland" } });
  const yaml = `announcements:\n  - { id: eid, title: Eid, body: At eight, from: 2026-11-21, until: 2026-11-22 }\n`;
  await apply(yaml, new Date("2026-11-20T10:00:00Z"));
  assert.deepEqual(titles(), []);
  await apply(yaml, new Date("2026-11-20T11:30:00Z"));
  assert.deepEqual(titles(), ["Eid"]);
  await apply(yaml, new Date("2026-11-22T10:00:00Z"));
  assert.deepEqual(titles(), ["Eid"]);
  await apply(yaml, new Date("2026-11-22T11:30:00Z"));
  assert.deepEqual(titles(), []);
});

test("an announcement whose coordinates cannot be updated is recreated, and is never missing", async (t) => {
  const { server, apply, writes } = await start(t);
  const there = (latitude: number) =>
    carPark.replace("flairType: notice", `latitude: ${latitude}, longitude: -1.47`);
  await apply(there(53.38));
  await apply(there(53.4));
  assert.deepEqual(
    server.state.announcements.map(({ latitude }) => latitude),
    [53.4],
  );
  assert.deepEqual(writes().slice(1), ["POST announcements", "DELETE announcements"]);
  assert.equal((await apply(there(53.4))).writes, 0);
});

test("one refused item does not stop the others, and the run is not verified", async (t) => {
  const { server, apply } = await start(t, {
    fault: (method, resource) =>
      method === "POST" && resource === "announcements"
        ? { kind: "refuse", status: 400, code: "invalid_argument" }
        : undefined,
  });
  const { refusals, remaining } = await apply(carPark + seerah);
  assert.match(refusals.join(), /announcement "Car park closed" was refused: It did not work/);
  assert.equal(server.state.events.length, 1);
  assert.deepEqual(
    remaining.announcements.map(({ kind }) => kind),
    ["add"],
  );
});

test("a server that cannot write events gets everything else", async (t) => {
  const { server, apply } = await start(t, { writesEvents: false });
  const { refusals } = await apply(carPark + seerah);
  assert.deepEqual(refusals, ["This server cannot write events, so they stay as they are."]);
  assert.equal(server.state.announcements.length, 1);
});

test("the guard stops more removals than allowed; expired items do not count", async (t) => {
  const { apply, titles } = await start(t);
  const many = (rest: string) =>
    `announcements:\n${["a", "b", "c"].map((id) => `  - { id: ${id}, title: ${id}, body: b${rest} }\n`).join("")}`;
  await apply(many(""));
  await assert.rejects(apply("announcements: []"), {
    reason: "guard",
    message: /deletes 3 rows, announcements/,
  });
  assert.deepEqual(titles(), ["a", "b", "c"]);
  await apply(many(", until: 2026-11-19"));
  assert.deepEqual(titles(), []);
});

test("our items are found among more than a snapshot shows", async (t) => {
  const others = (count: number): EventCreate[] =>
    Array.from({ length: count }, (_, index) => ({
      title: `Other ${index}`,
      eventDetails: { dateInstant: "2026-12-05T10:00:00.000Z" },
    }));
  const { server, client, apply } = await start(t);
  await apply(seerah);
  for (const body of others(120)) await client.createEvent({ body });
  server.requests.length = 0;
  assert.equal((await apply(seerah)).writes, 0);
  assert.equal(server.requests.filter((request) => request === "GET events").length, 2);
});

test("a local time that a clock change skips or repeats is refused with the fix", async (t) => {
  const { apply, writes } = await start(t);
  const at = (start: string) => `events:\n  - { id: a, title: A, start: ${start} }\n`;
  await assert.rejects(apply(at("2027-03-28 01:30")), {
    reason: "source",
    message: /event a, start: "2027-03-28 01:30" does not exist.*Use "2027-03-28T02:30\+01:00"/,
  });
  await assert.rejects(apply(at("2026-10-25 01:30")), {
    reason: "source",
    message:
      /comes twice.*"2026-10-25T01:30\+01:00" for the first or "2026-10-25T01:30\+00:00" for the second/,
  });
  await assert.rejects(apply(at("2026-12-01 19:00, end: 2026-12-01 18:00")), /is before its start/);
  await assert.rejects(apply(at("2026-12-01 19:00, timeZoneId: Europe/Sheffield")), /is not a time zone/);
  assert.deepEqual(writes(), []);
  await apply(at("2026-10-25T01:30+00:00"));
});
