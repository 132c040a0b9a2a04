import type { PrayerKey } from "@mosque-sync/contract";
import {
  isPossibleTime,
  readTypedMinutes,
  readTypedTime,
  roundings,
} from "@mosque-sync/timetable/typed-times";
import { clockText, documentTime } from "#pages/mosque/timetable/kept/own-changes.ts";
import type { Rule } from "./own-list.ts";

/** The prayers that rules are for. */
export const ruledPrayers = ["fajr", "dhuhr", "asr", "maghrib", "isha"] as const satisfies PrayerKey[];
export type RuledPrayer = (typeof ruledPrayers)[number];
export type Kind = "adhan" | "iqamah";

type Held = Exclude<NonNullable<Rule["isha"]>, readonly unknown[]>;
/** A time of the document: a time of the clock, a rule, or `null` for no such time. */
export type Given = NonNullable<Held["iqamah"]> | null;
type RelativeTime = Exclude<Given, string | null>;

/** The prayers and sunrise that a time can follow; "adhan" is the prayer's own. */
export const anchors = ["adhan", "fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"] as const;
export type Anchor = (typeof anchors)[number];

/** How a time is given; "same" leaves it to the timetable. */
export const ways = ["same", "at", "after", "before", "none"] as const;
export type Way = (typeof ways)[number];

/** A time as it is typed. */
export interface TypedGiven {
  readonly way: Way;
  readonly time: string;
  readonly minutes: string;
  readonly anchor: Anchor;
  /** A step of `roundings`; empty without rounding. */
  readonly roundUpTo: string;
}

/** Why a field cannot be used. */
export type Fault = "required" | "not-a-time" | "never-then" | "not-minutes" | "no-minutes";

export const sameTime: TypedGiven = { way: "same", time: "", minutes: "", anchor: "adhan", roundUpTo: "" };

/** The anchors of a prayer's time: an adhan cannot follow itself. */
export function anchorsOf(prayer: RuledPrayer, kind: Kind): Anchor[] {
  return anchors.filter((anchor) => anchor !== prayer && (kind === "iqamah" || anchor !== "adhan"));
}

/** The anchor itself, or the first possible anchor if the prayer's time cannot follow it. */
export function possibleAnchor(prayer: RuledPrayer, kind: Kind, anchor: Anchor): Anchor {
  const possible = anchorsOf(prayer, kind);
  return possible.includes(anchor) ? anchor : (possible[0] ?? "sunrise");
}

/** @returns undefined if the time stays as it is */
export function givenOf(prayer: RuledPrayer, kind: Kind, typed: TypedGiven): Given | undefined {
  const { way, time, minutes, roundUpTo } = typed;
  if (way === "same") return undefined;
  if (way === "none") return null;
  if (way === "at") return documentTime(prayer, readTypedTime(prayer, time) ?? time);
  const size = readTypedMinutes(minutes) ?? 0;
  const step = roundings.find((known) => String(known) === roundUpTo);
  return {
    after: possibleAnchor(prayer, kind, typed.anchor),
    minutes: way === "before" && size > 0 ? -size : size,
    ...(step !== undefined && { roundUpTo: step }),
  };
}

export function typedGivenOf(given: Given | undefined): TypedGiven {
  if (given === undefined) return sameTime;
  if (given === null) return { ...sameTime, way: "none" };
  if (typeof given === "string") return { ...sameTime, way: "at", time: clockText(given) };
  const { after, minutes, roundUpTo }: RelativeTime = given;
  return {
    ...sameTime,
    way: minutes < 0 ? "before" : "after",
    minutes: String(Math.abs(minutes)),
    anchor: after,
    roundUpTo: String(roundUpTo ?? ""),
  };
}

/** The fields of a typed time that cannot be used. */
export function faultsOfGiven(
  prayer: RuledPrayer,
  kind: Kind,
  { way, time, minutes, anchor: typed }: TypedGiven,
): { readonly time?: Fault; readonly minutes?: Fault } {
  if (way === "at") {
    const fault = faultOfTime(prayer, time);
    return fault ? { time: fault } : {};
  }
  if (way !== "after" && way !== "before") return {};
  if (minutes.trim() === "") return { minutes: "required" };
  const size = readTypedMinutes(minutes);
  if (size === undefined) return { minutes: "not-minutes" };
  // A time that is exactly another prayer's adhan is taken for a mistake.
  const anchor = possibleAnchor(prayer, kind, typed);
  return size === 0 && anchor !== "adhan" && anchor !== "sunrise" ? { minutes: "no-minutes" } : {};
}

/** Why a text is no time of a prayer. */
export function faultOfTime(prayer: PrayerKey, text: string): Fault | undefined {
  if (text.trim() === "") return "required";
  const time = readTypedTime(prayer, text);
  if (time === undefined) return "not-a-time";
  return isPossibleTime(prayer, time) ? undefined : "never-then";
}
