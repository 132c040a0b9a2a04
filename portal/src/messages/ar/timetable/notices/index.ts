import { describeFaultsIn, describeIn, type NoticeWords, writerIn } from "#messages/notices/describe.ts";
import { countedIn } from "#messages/plural.ts";
import { ofCells } from "./cells.ts";
import { ofClockChanges } from "./clock-changes.ts";
import { ofColumns } from "./columns.ts";
import { ofDates } from "./dates.ts";
import { ofDocuments } from "./documents.ts";
import { ofFacts } from "./facts.ts";
import { ofFileFormats } from "./file-formats.ts";
import { ofFiles } from "./files.ts";
import { ofNeighbours } from "./neighbours.ts";
import { ofOrder } from "./order.ts";
import { phrases } from "./phrases.ts";
import { ofSettings } from "./settings.ts";

// Not from plurals.ts: every page would then load a file more.
const counted = countedIn("ar");

const minutes = counted({
  one: "دقيقة واحدة",
  two: "دقيقتين",
  few: "# دقائق",
  many: "# دقيقة",
  other: "# دقيقة",
});
const hour = 60;

export const noticeWords: NoticeWords = {
  texts: {
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
  },
  phrases,
  comma: "، ",
  minutes,
  days: counted({
    zero: "أقل من يوم",
    one: "يوم واحد",
    two: "يومين",
    few: "# أيام",
    many: "# يومًا",
    other: "# يوم",
  }),
  size: (size) => (size === hour ? "ساعة كاملة" : minutes(size)),
  everyWeekday: (names) => `أيام ${names}`,
};

/** Describes the findings of a timetable. */
export const describe = describeIn("ar", noticeWords);

/** Describes the faults of a `mosque.yaml`. */
export const describeFault = describeFaultsIn("ar", noticeWords, ofSettings);

/** Writes the words of a stop. */
export const write = writerIn("ar", noticeWords);
