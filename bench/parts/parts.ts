import { alternatives } from "./alternatives.ts";
import { pruning } from "./background/pruning.ts";
import { timetables } from "./background/timetables.ts";
import { instances } from "./instances.ts";
import { memory } from "./memory.ts";
import type { Part } from "./part.ts";
import { portal, portalData } from "./portal.ts";
import { postgres } from "./postgres.ts";
import { reads, writes } from "./reads.ts";
import { mosqueCounts } from "./sizes.ts";
import { stalls } from "./stalls.ts";
import { starts } from "./starts.ts";
import { statements } from "./statements.ts";
import { syncs } from "./syncs.ts";

/** Every part by its name on the command line, in the order in which they run: the most important first. */
export const parts = {
  syncs,
  reads,
  writes,
  statements,
  postgres,
  sizes: mosqueCounts,
  memory,
  alternatives,
  instances,
  starts,
  pruning,
  timetables,
  "portal-data": portalData,
  portal,
  stalls,
} as const satisfies Record<string, Part>;

export type PartName = keyof typeof parts;
export const partNames = Object.keys(parts) as PartName[];
