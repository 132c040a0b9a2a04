import type { Fields } from "./item.ts";

/** What is remembered of the items of one type, so that nothing is made twice and nothing of others is touched. */
export interface ItemRecords {
  made: readonly MadeItem[];
  begun: readonly BegunItem[];
}

/** An item that was made from `mosque.yaml`. */
export interface MadeItem {
  /** Its id in `mosque.yaml`. */
  name: string;
  /** Its id on the server. */
  id: string;
  /** The names of the fields that `mosque.yaml` gave it: one that is given no more is emptied. */
  given: readonly string[];
  /** What it was given of the fields that no change can reach. */
  fixed: Fields;
  /** Creations of it that were sent before, ended without a clear answer, and may still be carried out. */
  late?: { count: number; fields: Fields };
}

/** A creation that was begun, and of which nobody knows yet whether it was carried out. */
export interface BegunItem {
  name: string;
  /** The Idempotency-Key that it was sent with. */
  key: string;
  /** What was sent. */
  fields: Fields;
  /** How often it was sent. */
  sent: number;
}

/** The creations that may still be carried out when one of those that were sent was. */
export function lateOf({ sent, fields }: BegunItem): Pick<MadeItem, "late"> {
  return sent > 1 ? { late: { count: sent - 1, fields } } : {};
}

export const noRecords: ItemRecords = { made: [], begun: [] };
