import assert from "node:assert/strict";
import { limits } from "@mosque-sync/contract";
import type { RecordedChange } from "../support/portal/changes.ts";
import { byId, type Moment, replay, snapshotTag } from "./fault-moments.ts";
import type { History, Sent, Write } from "./history.ts";

/** A request with the moment that it made or showed, counted from the last check. */
interface Placed {
  readonly sent: Sent<unknown>;
  readonly position: number;
}

/**
 * Checks a finished history against the mosque's change records since the last check: every acknowledged write has its
 * record, every record has one request, every response shows its own moment, and a request sent after a response sees
 * at least that moment. An unclear write may have had its effect, or may still have it, but only once and only as
 * requested.
 * @returns the moment after all of it; settled requests are removed from the history
 */
export function check(history: History, start: Moment, records: readonly RecordedChange[]): Moment {
  const moments = replay(start, records);
  const writes = placeWrites(history.writes, records);
  for (const write of history.writes) {
    const { outcome, does } = write;
    const [hasEffect, what] = [writes.has(write), JSON.stringify(does)];
    if (outcome.is === "refused" || outcome.is === "not sent") {
      assert.ok(!hasEffect, `a refused write had an effect: ${what}`);
    }
    if (outcome.is === "acknowledged") assert.ok(hasEffect, `an acknowledged write is lost: ${what}`);
  }
  const placed: Placed[] = [];
  for (const [write, position] of writes) {
    const [moment, record] = [moments[position], records[position - 1]];
    assert.ok(moment && record);
    assert.partialDeepStrictEqual(record, askedBy(write.does));
    assertResponse(write, moment, record);
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

/** Matches records with requests: every record has one sent request, and no request has two records. */
function placeWrites(writes: readonly Sent<Write>[], records: readonly RecordedChange[]) {
  const sent = new Map(writes.map((write) => [write.requestId, write]));
  const placed = new Map<Sent<Write>, number>();
  records.forEach(({ requestId, resource }, index) => {
    const write = sent.get(requestId);
    assert.ok(write, `no pending request explains this change of ${resource}`);
    assert.ok(!placed.has(write), `${JSON.stringify(write.does)} was carried out twice`);
    placed.set(write, index + 1);
  });
  return placed;
}

/** The expected content of a write's change record. */
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

/** A response shows the mosque at the moment of the write's effect: the rows as a list, the others as one item. */
function assertResponse({ outcome }: Sent<Write>, moment: Moment, record: RecordedChange): void {
  if (outcome.is !== "acknowledged") return;
  const { body, headers } = outcome.response;
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
  const { headers, body } = outcome.response;
  const position = moments.findIndex((moment) => snapshotTag(moment) === headers.etag);
  const moment = moments[position];
  assert.ok(moment, `there was no moment with the versions of ${headers.etag}`);
  assert.deepEqual(body.announcements, moment.announcements.slice(0, limits.pageItemsMax));
  assert.deepEqual(byId(body.prayers), moment.rows);
  assert.deepEqual(body.profile, moment.profile);
  return position;
}

/** Once shown, a state never goes back: a request sent after a response shows at least the same moment. */
function assertOrder(placed: readonly Placed[]): void {
  const told = placed.filter(({ sent }) => sent.outcome.is === "acknowledged");
  const byEnd = told.toSorted((a, b) => a.sent.endedAt - b.sent.endedAt);
  let latest = 0;
  let ended = 0;
  for (const { sent, position } of placed.toSorted((a, b) => a.sent.startedAt - b.sent.startedAt)) {
    for (let next = byEnd[ended]; next && next.sent.endedAt < sent.startedAt; next = byEnd[++ended]) {
      latest = Math.max(latest, next.position);
    }
    assert.ok(position >= latest, "a request shows less than an earlier answer");
  }
}
