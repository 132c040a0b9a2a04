import { Temporal } from "@mosque-sync/timetable/temporal";
import type { FieldValue } from "../sync/fields.ts";
import type { ItemChange } from "../sync/items/reconcile-items.ts";
import { titleOf } from "../sync/items/write-items.ts";
import { onOneLine, type Paint } from "./terminal.ts";

/** The end of a longer text is cut off. */
const shownCharacters = 40;

/**
 * Writes a change of an announcement or an event as a line of a plan.
 * @param timeZone the time zone to show times in
 */
export function describeItemChange(change: ItemChange, timeZone: string, paint: Paint): string {
  const title = onOneLine(titleOf(change));
  switch (change.kind) {
    case "add": {
      const { start } = change.to;
      return paint(
        "green",
        ` + ${title}${start === undefined ? "" : ` ${shownField("start", start, timeZone)}`}`,
      );
    }
    case "change": {
      const fields = Object.entries(change.to).map(([name, to]) => {
        const values = [change.from.fields[name], to].map((value) => shownField(name, value, timeZone));
        return `${name} ${values.join(" → ")}`;
      });
      return paint("yellow", ` ~ ${title} ${fields.join(", ")}`);
    }
    case "delete":
      return paint("red", ` - ${title}${reasons[change.because]}`);
  }
}

const reasons = {
  removed: "",
  over: ", whose last day is over",
  replaced: ", which is made again",
  doubled: ", which is there twice",
} as const;

/** A field's value for people. */
export function shownField(name: string, value: FieldValue | null | undefined, timeZone: string): string {
  if (value === undefined || value === null) return "–";
  if (typeof value !== "string") return String(value);
  if (name === "start" || name === "end") return inZone(value, timeZone);
  const text = onOneLine(value);
  return JSON.stringify(text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text);
}

/** An instant in a time zone: `2026-12-01 19:00`. A server's text that is not an instant stays as it is. */
function inZone(instant: string, timeZone: string): string {
  try {
    const time = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
    return time.toString({ smallestUnit: "minute" }).replace("T", " ");
  } catch {
    return onOneLine(instant);
  }
}
