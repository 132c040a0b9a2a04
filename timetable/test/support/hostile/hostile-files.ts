import { hostileCalendars } from "./calendars.ts";
import type { HostileFile } from "./generating.ts";
import { hostileJson } from "./json.ts";
import { hostileTables } from "./tables.ts";
import { hostilePages } from "./web-pages.ts";
import { hostileWorkbooks } from "./workbooks.ts";

/** Files of every kind that can be read, each with one way of costing a lot, and some with several. */
export const hostileFiles: readonly HostileFile[] = [
  ...hostileCalendars,
  ...hostileWorkbooks,
  ...hostilePages,
  ...hostileJson,
  ...hostileTables,
];
