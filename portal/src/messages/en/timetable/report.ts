import type { InWords } from "@mosque-sync/contract/languages";
import { counted } from "./counted.ts";

/** The texts of the findings. */
export const report = {
  reportTitle: "Findings",
  knownDays: counted({ one: "# day with times", other: "# days with times" }),
  usableDays: counted({ one: "# complete day", other: "# complete days" }),
  errors: counted({ one: "# cannot be used", other: "# cannot be used" }),
  warnings: counted({ one: "# looks wrong", other: "# look wrong" }),
  daysOfFile: counted({ one: "# day", other: "# days" }),
  noProblems: "No problems found.",
  facts: counted({ one: "How the file was read (# note)", other: "How the file was read (# notes)" }),
  severity: { error: "Cannot be used", warning: "Looks wrong", info: "Note" },
  /** By the English title of a notice's family. */
  families: {
    Files: "Files",
    "File formats": "File formats",
    "Columns and headings": "Columns and headings",
    "Rows and dates": "Rows and dates",
    Cells: "Cells",
    "Order of the day": "Order of the day",
    "Days before and after": "Days before and after",
    "Clock changes": "Clock changes",
    "The open format": "The open format",
    "How the file was read": "How the file was read",
  } as Readonly<Record<string, string>>,
  effect: {
    file: "The file is left out.",
    column: "The column is left out.",
    day: "The times of this day are left out. The mosque keeps the times that it has.",
    time: "This time is left out. The mosque keeps the time that it has.",
    used: "The time is used as it is, but the service asks before it sets it.",
  },
  sheet: (name: string) => `sheet “${name}”`,
  quoted: (text: string) => `“${text}”`,
  row: (row: number) => `row ${row}`,
  column: (name: string) => `column “${name}”`,
  toQuestion: "Open the question",
  toProfile: "Open the mosque's profile",
  why: "Why this matters",
  moreDays: counted({ one: "and # more day", other: "and # more days" }),
  alsoInRows: (rows: string, count: number) => (count > 6 ? `also in rows ${rows} …` : `also in row ${rows}`),
  noDays: "No day can be read from this. Correct it as described above.",
};

export type ReportTexts = InWords<typeof report>;
