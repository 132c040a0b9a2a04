import type { WrittenResource } from "@mosque-sync/contract";
import { differenceOf } from "#domain/difference.ts";

/** A change of a mosque's data by a key, as its record has it: of a changed resource at least what differs. */
export interface KeyChange {
  readonly resource: WrittenResource;
  readonly resourceId: string;
  readonly before: object | undefined;
  readonly after: object | undefined;
}

/**
 * What a key's change has written, as far as a later sync of the key may write it again: the fields of a profile, the
 * prayer of a row, an announcement or an event that is still there.
 */
export function writtenBy({ resource, resourceId, before, after }: KeyChange): string[] {
  switch (resource) {
    case "profile": {
      const difference = differenceOf(before ?? {}, after ?? {});
      return [...new Set([...Object.keys(difference.before), ...Object.keys(difference.after)])];
    }
    case "prayers": {
      const rows = [before, after] as readonly ({ readonly prayerKey?: string } | undefined)[];
      return [...new Set(rows.flatMap((row) => row?.prayerKey ?? []))];
    }
    case "announcements":
    case "events":
      return after ? [resourceId] : [];
  }
}
