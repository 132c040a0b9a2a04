import assert from "node:assert/strict";
import type { Announcement } from "@mosque-sync/contract";
import type { History, Sent, Write } from "./history.ts";

/** What a mosque shows after everything. */
export interface Found {
  announcements: readonly Announcement[];
  status: string | undefined;
}

type Entry<Does extends Write["does"]> = Sent & { write: Extract<Write, { does: Does }> };

/**
 * Reads a history afterwards: no acknowledged write is missing, and nothing is there that nobody has asked for. A
 * write whose end is unclear may have had its effect, or not, but only once and only as it was asked.
 */
export function check({ sent }: History, { announcements, status }: Found): void {
  const of = <Does extends Write["does"]>(does: Does): Entry<Does>[] =>
    sent.filter((entry): entry is Entry<Does> => entry.write.does === does);
  const isThere = new Map(announcements.map((each) => [each.id, each]));
  const isAcknowledged = ({ outcome }: Sent) => outcome.is === "acknowledged";
  const happened = (entries: readonly Sent[]) => entries.filter(({ outcome }) => outcome.is !== "refused");

  const titles = announcements.map(({ title }) => title);
  assert.equal(new Set(titles).size, titles.length, "no announcement is there twice");
  const asked = new Set([...of("announce"), ...of("rename")].map(({ write }) => write.marker));
  for (const title of titles) assert.ok(asked.has(title), `nobody has asked for ${title}`);

  const withdrawals = Map.groupBy(
    happened(of("withdraw")) as Entry<"withdraw">[],
    (e) => e.write.announcementId,
  );
  for (const entry of of("announce").filter(isAcknowledged)) {
    const { outcome, write } = entry;
    const id = outcome.is === "acknowledged" ? outcome.answer.body.announcement.id : "";
    const withdrawn = withdrawals.get(id) ?? [];
    if (withdrawn.some(isAcknowledged))
      assert.ok(!isThere.has(id), `${write.marker} was withdrawn, and is there`);
    else if (withdrawn.length === 0)
      assert.ok(isThere.has(id), `${write.marker} was acknowledged, and is gone`);
    const shown = isThere.get(id)?.title;
    const names = (happened(of("rename")) as Entry<"rename">[]).filter((e) => e.write.announcementId === id);
    if (shown !== undefined) {
      assert.ok(
        possible(entry, names).includes(shown),
        `${write.marker} is shown as ${shown}, which was overwritten`,
      );
    }
  }
  const statuses = happened(of("set status")) as Entry<"set status">[];
  const last = possibleLast(statuses);
  if (statuses.some(isAcknowledged))
    assert.ok(status !== undefined && last.includes(status), `status is ${status}`);
  assertVersions(sent);
}

/** The titles that an announcement can have: its own while no renaming was acknowledged, and those of the last ones. */
function possible(made: Entry<"announce">, renamed: readonly Entry<"rename">[]): string[] {
  const isOverwritten = renamed.some(({ outcome }) => outcome.is === "acknowledged");
  return [...(isOverwritten ? [] : [made.write.marker]), ...possibleLast(renamed)];
}

/** The markers of those writes after which no other was begun and acknowledged. */
function possibleLast(writes: readonly (Sent & { write: { marker: string } })[]): string[] {
  return writes
    .filter(
      (write) =>
        !writes.some(
          (later) =>
            later.outcome.is === "acknowledged" &&
            write.outcome.is === "acknowledged" &&
            later.startedAt > write.endedAt,
        ),
    )
    .map(({ write }) => write.marker);
}

/** Every acknowledged change of the announcements has a version of its own. */
function assertVersions(sent: readonly Sent[]): void {
  const tags = sent.flatMap(({ write, outcome }) =>
    write.does === "set status" && outcome.is === "acknowledged" ? [String(outcome.answer.headers.etag)] : [],
  );
  assert.equal(new Set(tags).size, tags.length, "a version was given out twice");
}
