import type { PrayerTimes } from "@mosque-sync/timetable";
import type { Difference, Drift } from "../sync/drift.ts";
import { headingParts } from "./heading.ts";
import { bothTimes, inQuotes, warningLines } from "./plan.ts";
import { createPainter, onOneLine, type PrintOptions } from "./terminal.ts";

/** The mark and colour of each difference, and the word for a missing side. */
const looks = {
  extra: { mark: "+", colour: "green", says: "only on the server" },
  different: { mark: "~", colour: "yellow", says: "" },
  missing: { mark: "-", colour: "red", says: "only in the files" },
} as const;

/** Describes the differences between server and files, without a line break at the end. */
export function renderDrift(drift: Drift, { colour }: PrintOptions): string {
  const paint = createPainter(colour);
  const { differences } = drift;
  const count = (is: Difference["is"]) => differences.filter((each) => each.is === is).length;
  return [
    onOneLine(headingParts(drift).join(" · ")),
    ...differences.map((each) => paint(looks[each.is].colour, ` ${looks[each.is].mark} ${describe(each)}`)),
    ...warningLines(drift.warnings, paint),
    `Drift: ${count("extra")} only on the server, ${count("different")} different, ${count("missing")} only in the files`,
  ].join("\n");
}

function describe(difference: Difference): string {
  const { what, is, server, files } = difference;
  const name = nameOf(difference);
  if (is === "different") {
    return `${name} ${shown(what, server)} on the server, ${shown(what, files)} in the files`;
  }
  const isItem = what === "announcement" || what === "event";
  return `${name}${isItem ? "" : ` ${shown(what, server ?? files)}`}, ${looks[is].says}`;
}

function nameOf({ what, name }: Difference): string {
  switch (what) {
    case "profile":
      return `profile ${name}`;
    case "row":
      return name.padEnd(7);
    default:
      return `${what} ${JSON.stringify(onOneLine(name))}`;
  }
}

function shown(what: Difference["what"], value: unknown): string {
  // A row's difference holds its times.
  return what === "row" ? bothTimes(value as Omit<PrayerTimes, "prayerKey">) : inQuotes(value);
}
