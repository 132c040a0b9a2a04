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
import type { NoticeTexts } from "./notice-texts.ts";

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

/** Notices about the same part of a timetable. */
export interface NoticeFamily {
  readonly title: string;
  readonly codes: readonly NoticeName[];
}

/** Every notice by family, in the order in which a file is read. */
export const noticeFamilies: readonly NoticeFamily[] = [
  familyOf("Files", ofFiles),
  familyOf("File formats", ofFileFormats),
  familyOf("Columns and headings", ofColumns),
  familyOf("Rows and dates", ofDates),
  familyOf("Cells", ofCells),
  familyOf("Order of the day", ofOrder),
  familyOf("Days before and after", ofNeighbours),
  familyOf("Clock changes", ofClockChanges),
  familyOf("The open format", ofDocuments),
  familyOf("How the file was read", ofFacts),
];

function familyOf<Code extends NoticeName>(
  title: string,
  texts: Readonly<Record<Code, NoticeTexts>>,
): NoticeFamily {
  // A plain object has exactly the keys of its type.
  return { title, codes: Object.keys(texts) as Code[] };
}
