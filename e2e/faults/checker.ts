import assert from "node:assert/strict";
import { limits } from "@mosque-sync/contract";
import type { RecordedChange } from "../support/changes.ts";
import type { History, Sent, Write } from "./history.ts";
import { byId, type Moment, replay, snapshotTag } from "./moments.ts";

/** A request with the moment that it made or showed, counted from the last check. */
interface Placed {
  readonly sent: Sent<unknown>;
  readonly position: number;
}

/**
 * Reads a history afterwards, against the change records that the mosque has gained since the last check: every
 * acknowledged write has its record, every record its one request, every answer shows the moment that it tells of,
 * and whoever begins after an answer sees at least what that answer told. A write whose end is unclear may have had
 * its effect, or may still have it, but only once and only as it was asked.
 * @returns the moment after all of it; what is settled is forgotten
 */
export function check(history: History, start: Moment, records: readonly RecordedChange[]): Moment {
  const moments = replay(start, records);
  const writes = placeWrites(history.writes, records);
  for (const write of history.writes) {
    const { outcome, does } = write;
    const [hasEffect, what] = [writes.has(write), JSON.stringify(does)];
    if (outcome.is === "refused" || outcome.is === "not sent") {
      assert.ok(!hasEffect, `a refused write has changed something: ${what}`);
    }
    if (outcome.is === "acknowledged") assert.ok(hasEffect, `an acknowledged write is lost: ${what}`);
  }
  const placed: Placed[] = [];
  for (const [write, position] of writes) {
    const [moment, record] = [moments[position], records[position - 1]];
    assert.ok(moment && record);
    assert.partialDeepStrictEqual(record, askedBy(write.does));
    assertAnswer(write, moment, record);
    placed.push({ sent: write, position });
  }
  for (const read of history.reads) {
    if (read.outcome.is === "acknowledged") placed.push({ sent: read, position: placeRead(read, moments) });
  }
  assertOrder(placed);
  history.writes = history.writes.filter((write) => write.outcome.is === "unclear" && !writes.has(write));
  history.reads = [];
  return moments.at(-1) ?? start;
}

/** Which record is whose: every record is of one request that was sent, and no request has two. */
function placeWrites(writes: readonly Sent<Write>[], records: readonly RecordedChange[]) {
  const sent = new Map(writes.map((write) => [write.requestId, write]));
  const placed = new Map<Sent<Write>, number>();
  records.forEach(({ requestId, resource }, index) => {
    const write = sent.get(requestId);
    assert.ok(write, `nobody has asked for this change of ${resource}, or it was done twice`);
    assert.ok(!placed.has(write), `${JSON.stringify(write.does)} was done twice`);
    placed.set(write, index + 1);
  });
  return placed;
}

/** What the change record of a write has to say. */
function askedBy(write: Write): Partial<RecordedChange> {
  switch (write.does) {
    case "set status":
      return { resource: "profile", after: { status: write.marker } };
    case "announce":
      return { resource: "announcements", before: null, after: { title: write.marker } };
    case "rename":
      return { resource: "announcements", resourceId: write.id, after: { title: write.marker } };
    case "withdraw":
      return { resource: "announcements", resourceId: write.id, after: null };
    case "add row":
      return { resource: "prayers", before: null, after: { adhanTime: write.adhanTime } };
    case "move row":
      return { resource: "prayers", resourceId: write.id, after: { adhanTime: write.adhanTime } };
    case "remove row":
      return { resource: "prayers", resourceId: write.id, after: null };
  }
}

/** An answer shows the mosque as it was when the write had its effect: the rows as a list, the others as one item. */
function assertAnswer({ outcome }: Sent<Write>, moment: Moment, record: RecordedChange): void {
  if (outcome.is !== "acknowledged") return;
  const { body, headers } = outcome.answer;
  if (body.prayers) {
    assert.deepEqual(byId(body.prayers), moment.rows);
    assert.equal(headers.etag, `"prayers-${moment.prayersVersion}"`);
  }
  if (body.announcement) assert.deepEqual(body.announcement, record.after);
  if (body.profile) {
    assert.deepEqual(body.profile, moment.profile);
    assert.equal(headers.etag, `"profile-${moment.profileVersion}"`);
  }
}

function placeRead({ outcome }: Sent<"read">, moments: readonly Moment[]): number {
  assert.ok(outcome.is === "acknowledged");
  const { headers, body } = outcome.answer;
  const position = moments.findIndex((moment) => snapshotTag(moment) === headers.etag);
  const moment = moments[position];
  assert.ok(moment, `there was no moment with the versions of ${headers.etag}`);
  assert.deepEqual(body.announcements, moment.announcements.slice(0, limits.pageItemsMax));
  assert.deepEqual(byId(body.prayers), moment.rows);
  assert.deepEqual(body.profile, moment.profile);
  return position;
}

/** What was told stays told: nothing that begins after an answer comes before what the answer showed. */
function assertOrder(placed: readonly Placed[]): void {
  const told = placed.filter(({ sent }) => sent.outcome.is === "acknowledged");
  const byEnd = told.toSorted((a, b) => a.sent.endedAt - b.sent.endedAt);
  let latest = 0;
  let ended = 0;
  for (const { sent, position } of placed.toSorted((a, b) => a.sent.startedAt - b.sent.startedAt)) {
    for (let next = byEnd[ended]; next && next.sent.endedAt < sent.startedAt; next = byEnd[++ended]) {
      latest = Math.max(latest, next.position);
    }
    assert.ok(position >= latest, "a request shows less than was told before it began");
  }
}
