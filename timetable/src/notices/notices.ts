import { ofCells } from "./families/cells.ts";
import { ofClockChanges } from "./families/clock-changes.ts";
import { ofColumns } from "./families/columns.ts";
import { ofDates } from "./families/dates.ts";
import { ofDocuments } from "./families/documents.ts";
import { ofFacts } from "./families/facts.ts";
import { ofFileFormats } from "./families/file-formats.ts";
import { ofFiles } from "./families/files.ts";
import { ofNeighbours } from "./families/neighbours.ts";
import { ofOrder } from "./families/order.ts";

/** Every finding that a timetable can have, by its code. */
export const notices = {
  ...ofFiles,
  ...ofFileFormats,
  ...ofColumns,
  ...ofDates,
  ...ofCells,
  ...ofOrder,
  ...ofNeighbours,
  ...ofClockChanges,
  ...ofDocuments,
  ...ofFacts,
};

export type NoticeName = keyof typeof notices;
