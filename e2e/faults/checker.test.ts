import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Announcement, Prayer, Profile } from "@mosque-sync/contract";
import type { RecordedChange } from "../support/portal/changes.ts";
import type { ApiResponse } from "../support/services/http.ts";
import { check } from "./checker.ts";
import { type Moment, snapshotTag } from "./fault-moments.ts";
import { History, type Outcome, type Write } from "./history.ts";

const profile = { id: "mosque", communityName: "Masjid Noor" } as Profile;
const notice = (title: string) => ({ id: "notice", title, body: "Text" }) as Announcement;
const row = (id: string, adhanTime: string) => ({ id, prayerKey: "jummah", adhanTime }) as Prayer;

const start: Moment = {
  profileVersion: 1,
  announcementsVersion: 1,
  prayersVersion: 1,
  eventsVersion: 1,
  profile,
  announcements: [],
  rows: new Map(),
};

const change = (given: Partial<RecordedChange>): RecordedChange => ({
  actorKind: "key",
  actorId: "key",
  requestId: "",
  resource: "announcements",
  resourceId: "notice",
  before: null,
  after: null,
  ...given,
});

const response = (body: object, etag: string) =>
  ({ status: 200, headers: { etag }, text: "", body }) as unknown as ApiResponse; // The checker reads only this part of an answer.
const acknowledged = (body: object, etag: string): Outcome => ({
  is: "acknowledged",
  response: response(body, etag),
});

/** A correct history: an announcement is made and renamed, a row is added, and all of it is read. */
function correctHistory() {
  const history = new History();
  let now = 0;
  const write = (does: Write, outcome: Outcome) => {
    const requestId = `request ${history.writes.length}`;
    history.writes.push({ does, call: { path: "" }, requestId, startedAt: now++, endedAt: now++, outcome });
  };
  write({ does: "announce", marker: "A" }, acknowledged({ announcement: notice("A") }, '"announcement-1"'));
  write(
    { does: "rename", id: "notice", marker: "B" },
    acknowledged({ announcement: notice("B") }, '"announcement-2"'),
  );
  write(
    { does: "add row", adhanTime: "13:10" },
    acknowledged({ prayers: [row("1", "13:10")] }, '"prayers-2"'),
  );
  write({ does: "set status", marker: "S" }, { is: "unclear", why: "killed" });
  write({ does: "remove row", id: "2" }, { is: "refused", response: response({}, "") });
  const tag = snapshotTag({ ...start, announcementsVersion: 3, prayersVersion: 2 });
  const shown = { profile, announcements: [notice("B")], prayers: [row("1", "13:10")] };
  const read = {
    does: "read" as const,
    call: { path: "" },
    requestId: "read",
    startedAt: now++,
    endedAt: now,
  };
  history.reads.push({ ...read, outcome: acknowledged(shown, tag) });
  const records = [
    change({ requestId: "request 0", after: notice("A") }),
    change({ requestId: "request 1", before: notice("A"), after: notice("B") }),
    change({ requestId: "request 2", resource: "prayers", resourceId: "1", after: row("1", "13:10") }),
  ];
  return { history, records, shown, tag };
}

suite("The checker of histories", () => {
  test("accepts a correct one, and keeps the writes that may still have an effect", () => {
    const { history, records } = correctHistory();
    const last = check(history, start, records);
    assert.deepEqual(last.announcements, [notice("B")]);
    assert.deepEqual(
      history.writes.map(({ requestId }) => requestId),
      ["request 3"],
    );
    const late = change({
      requestId: "request 3",
      resource: "profile",
      before: profile,
      after: { ...profile, status: "S" },
    });
    assert.equal(check(history, last, [late]).profile.status, "S");
    assert.deepEqual(history.writes, []);
  });

  const wrong: Record<string, (told: ReturnType<typeof correctHistory>) => unknown> = {
    "an acknowledged write without an effect": ({ records }) => records.pop(),
    "an effect without a request": ({ records }) =>
      records.push(change({ requestId: "nobody's", before: notice("B") })),
    "a repeated effect": ({ records }) =>
      records.push(
        change({ requestId: "request 2", resource: "prayers", resourceId: "2", after: row("2", "13:10") }),
      ),
    "an effect of a refused write": ({ history, records }) => {
      const [write] = history.writes;
      if (write) write.outcome = { is: "refused", response: response({}, "") };
      return records;
    },
    "an effect other than the requested one": ({ history }) => {
      const [write] = history.writes;
      if (write) history.writes[0] = { ...write, does: { does: "announce", marker: "C" } };
    },
    "a change of something that did not exist": ({ records }) => {
      records[1] = change({ requestId: "request 1", before: notice("Z"), after: notice("B") });
    },
    "an answer whose list is from another moment": ({ history }) => {
      const [, , write] = history.writes;
      if (write) write.outcome = acknowledged({ prayers: [] }, '"prayers-2"');
    },
    "an answer with another version": ({ history }) => {
      const [, , write] = history.writes;
      if (write) write.outcome = acknowledged({ prayers: [row("1", "13:10")] }, '"prayers-3"');
    },
    "a snapshot of lists from two moments": ({ history, shown, tag }) => {
      const [read] = history.reads;
      if (read) read.outcome = acknowledged({ ...shown, announcements: [notice("A")] }, tag);
    },
    "a snapshot of versions that never existed together": ({ history, shown }) => {
      const [read] = history.reads;
      const tag = snapshotTag({ ...start, prayersVersion: 2 });
      if (read) read.outcome = acknowledged({ ...shown, announcements: [] }, tag);
    },
    "a snapshot that shows less than an earlier answer": ({ history }) => {
      const [read] = history.reads;
      const shown = { profile, announcements: [], prayers: [] };
      if (read) read.outcome = acknowledged(shown, snapshotTag(start));
    },
    "a write placed before one acknowledged earlier": ({ history, records }) => {
      const [first] = history.writes;
      if (first) Object.assign(first, { startedAt: 100, endedAt: 101 });
      return records;
    },
  };
  for (const [name, spoil] of Object.entries(wrong)) {
    test(`refuses ${name}`, () => {
      const told = correctHistory();
      spoil(told);
      assert.throws(() => check(told.history, start, told.records), assert.AssertionError);
    });
  }
});
