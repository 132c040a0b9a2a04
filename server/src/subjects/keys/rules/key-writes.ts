import type { WrittenResource } from "@mosque-sync/contract";
import { differenceOf } from "#domain/merge.ts";

/** A change of a mosque's data by a key, as its record has it: of a changed resource at least what differs. */
export interface KeyChange {
  readonly resource: WrittenResource;
  readonly resourceId: string;
  readonly before: object | undefined;
  readonly after: object | undefined;
}

/**
 * The parts of a key's change that a later sync of the key may write again: the fields of a profile, the prayer of a
 * row, or an announcement or event that still exists.
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
