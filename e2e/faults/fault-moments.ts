import assert from "node:assert/strict";
import type { Announcement, Prayer, Profile } from "@mosque-sync/contract";
import type { RecordedChange } from "../support/portal/changes.ts";
import type { ApiResponse } from "../support/services/http.ts";

/** The state of a mosque between two changes. */
export interface Moment {
  readonly profileVersion: number;
  readonly announcementsVersion: number;
  readonly prayersVersion: number;
  readonly eventsVersion: number;
  readonly profile: Profile;
  /** Newest first. */
  readonly announcements: readonly Announcement[];
  readonly rows: ReadonlyMap<string, Prayer>;
}

/** The entity tag of the snapshot at a moment. */
export function snapshotTag(moment: Moment): string {
  const { profileVersion, announcementsVersion, prayersVersion, eventsVersion } = moment;
  return `"sync-${profileVersion}.${announcementsVersion}.${prayersVersion}.${eventsVersion}"`;
}

/** The moment of a snapshot, before a restore or after it. */
export function momentOf({ headers, body }: ApiResponse): Moment {
  const versions = /([\d.]+)"$/.exec(String(headers.etag))?.[1]?.split(".").map(Number);
  const [profileVersion, announcementsVersion, prayersVersion, eventsVersion] = versions ?? [];
  assert.ok(profileVersion && announcementsVersion && prayersVersion && eventsVersion, String(headers.etag));
  return {
    profileVersion,
    announcementsVersion,
    prayersVersion,
    eventsVersion,
    profile: body.profile,
    announcements: body.announcements,
    rows: byId(body.prayers),
  };
}

export function byId<T extends { readonly id: string }>(items: readonly T[]): Map<string, T> {
  return new Map(items.map((item) => [item.id, item]));
}

/** All moments from one on, by the change records: each record raises one version by one. */
export function replay(start: Moment, records: readonly RecordedChange[]): Moment[] {
  const moments = [start];
  for (const record of records) moments.push(next(moments.at(-1) ?? start, record));
  return moments;
}

function next(moment: Moment, { resource, resourceId, before, after }: RecordedChange): Moment {
  switch (resource) {
    case "profile":
      assert.deepEqual(before, moment.profile, "a change of the profile starts from its previous state");
      return { ...moment, profileVersion: moment.profileVersion + 1, profile: after as Profile };
    case "announcements": {
      const index = moment.announcements.findIndex(({ id }) => id === resourceId);
      assert.deepEqual(
        before,
        moment.announcements[index] ?? null,
        "a change starts from the previous state",
      );
      const announcements = [...moment.announcements];
      if (before === null) announcements.unshift(after as Announcement);
      else announcements.splice(index, 1, ...(after === null ? [] : [after as Announcement]));
      return { ...moment, announcementsVersion: moment.announcementsVersion + 1, announcements };
    }
    case "prayers": {
      const rows = new Map(moment.rows);
      assert.deepEqual(before, rows.get(resourceId) ?? null, "a change starts from the previous state");
      if (after === null) rows.delete(resourceId);
      else rows.set(resourceId, after as Prayer);
      return { ...moment, prayersVersion: moment.prayersVersion + 1, rows };
    }
    default:
      assert.fail(`no request has changed ${resource}`);
  }
}
