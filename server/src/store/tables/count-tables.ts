import { instant, integer, table, text } from "./columns.ts";

// PostgreSQL keeps these tables without a log: they matter for a minute, so counting waits for no disk, and a crash may
// empty them. The free space in their pages lets a row be updated in place.

/** How often a name was counted in its window, by all instances. SQLite needs no such table. */
const sharedCounts = table(
  { name: text(), used: integer(), endsAt: instant() },
  { kind: "of this node", key: ["name"] },
);

export const countTables = { sharedCounts };
