import type { WrittenResource } from "@mosque-sync/contract";
import type { RecordedChange } from "#domain/recorded-change.ts";

/** A resource of a mosque's data, as it is or was. */
export interface DataItem {
  readonly resource: WrittenResource;
  readonly id: string;
  readonly value: object;
  /** Its place in the order of creation; absent for the profile, and where no record tells it. */
  readonly place?: number | undefined;
}

/** A change of a mosque's data, which can be undone. */
export type DataChange = RecordedChange & { readonly resource: WrittenResource };

export function itemName({ resource, id }: Pick<DataItem, "resource" | "id">): string {
  return `${resource} ${id}`;
}
