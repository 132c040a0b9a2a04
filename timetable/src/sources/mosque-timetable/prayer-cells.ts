import { type Notice, notice } from "../../notices/finding.ts";
import type { PrayerKey } from "../../times/prayers.ts";
import { formatTime, type Minutes, roundedUp } from "../../times/times.ts";
import type { Cell, Exact, TimeKind, TimeOfPrayer } from "../cell.ts";
import type { CongregationDetails } from "../dialect.ts";
import { nameOf, type Path } from "./check-members.ts";
import type { Congregation, EidPrayer, Held } from "./documents.ts";
import { type Faults, textOf } from "./schema-errors.ts";

/** A prayer in one part of a document. */
export interface PrayerSaid {
  cells: Cell[];
  /** Whether it is all that counts, so that no other part adds the adhan or the iqamah that it lacks. */
  isWhole: boolean;
  details: CongregationDetails[];
}

/** The document that cells are read from. */
export interface Origin {
  file: string;
  faults: Faults;
}

const kinds = ["adhan", "iqamah"] as const satisfies TimeKind[];

/** A congregation and its place in the document. */
export interface PlacedCongregation {
  held: Held | Congregation;
  path: Path;
  /** Which of the day's congregations it is, counted from 1. */
  number: number;
}

/** The cells of a prayer: one congregation, or a list of them. */
export function readPrayer(prayerKey: PrayerKey, value: unknown, path: Path, origin: Origin): PrayerSaid {
  // Without a fault, the value is as the schema has it.
  if (Array.isArray(value)) return readList(prayerKey, value as Held[], path, origin);
  return faultOf(prayerKey, path, origin) ?? readOne(prayerKey, value as Held, path, origin);
}

/** The cells of a list of congregations. An empty list means that there are no congregations. */
export function readList(
  prayerKey: PrayerKey,
  list: readonly (Held | Congregation)[],
  path: Path,
  origin: Origin,
): PrayerSaid {
  const fault = faultOf(prayerKey, path, origin);
  if (fault) return fault;
  if (list.length > 0) {
    const placed = list.map((held, index) => ({ held, path: [...path, index], number: index + 1 }));
    return readCongregations(prayerKey, placed, origin);
  }
  const cells = kinds.map((kind) => cellAt(prayerKey, kind, path, origin, [], { is: "none" }));
  return { cells, isWhole: true, details: [] };
}

/** The cells of congregations, each with its own times. */
export function readCongregations(
  prayerKey: PrayerKey,
  placed: readonly PlacedCongregation[],
  origin: Origin,
): PrayerSaid {
  const read = placed.map(({ held, path, number }) => {
    const said = faultOf(prayerKey, path, origin) ?? readOne(prayerKey, resolvedIn(held), path, origin);
    return { ...said, cells: said.cells.map((cell) => ({ ...cell, congregation: number })) };
  });
  return {
    cells: read.flatMap(({ cells }) => cells),
    isWhole: true,
    details: read.flatMap(({ details }) => details),
  };
}

/** A cell that says why the prayer's times are not known. */
export function unknownCell(
  prayerKey: PrayerKey,
  path: Path,
  { file }: Origin,
  found: Extract<Exact, { is: "unreadable" }>["notice"],
): Cell {
  const exact = { is: "unreadable", notice: found } as const;
  return { prayerKey, kind: "iqamah", file, column: nameOf(path), text: "", exact };
}

/** A cell without a time that its day should have. */
export function leftOutCell(
  { prayerKey, kind }: TimeOfPrayer,
  path: Path,
  origin: Origin,
  found: Notice,
): Cell {
  const cell = cellAt(prayerKey, kind, path, origin, [], { is: "nothing", notice: found });
  return { ...cell, text: "" };
}

function readOne(prayerKey: PrayerKey, held: Held | Congregation, path: Path, origin: Origin): PrayerSaid {
  const cells = kinds.flatMap((kind) => {
    const given = held[kind];
    return given === undefined
      ? []
      : [cellAt(prayerKey, kind, [...path, kind], origin, given, exactOf(given))];
  });
  const details = detailsOf(prayerKey, held);
  if (cells.length > 0) return { cells, isWhole: false, details };
  const unknown = unknownCell(prayerKey, path, origin, notice("unknown-times"));
  return { cells: [unknown], isWhole: true, details };
}

/** A rule that counts from the congregation's own adhan becomes its time: a prayer has several adhans here. */
function resolvedIn(held: Held | Congregation): Held | Congregation {
  const { adhan, iqamah } = held;
  if (typeof adhan !== "string" || typeof iqamah !== "object" || iqamah?.after !== "adhan") return held;
  const minutes = roundedUp(minutesOf(adhan) + iqamah.minutes, iqamah.roundUpTo);
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  return { ...held, iqamah: `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}` };
}

/** The prayer with its faults, which make its times unknown. */
function faultOf(prayerKey: PrayerKey, path: Path, { file, faults }: Origin): PrayerSaid | undefined {
  const cells = faults.under(path).map((fault): Cell => {
    const text = fault.value === undefined ? "" : textOf(fault.value);
    const kind = fault.path.includes("adhan") ? "adhan" : "iqamah";
    const exact = { is: "unreadable", notice: fault.notice } as const;
    return { prayerKey, kind, file, column: nameOf(fault.path), text, exact };
  });
  return cells.length > 0 ? { cells, isWhole: true, details: [] } : undefined;
}

function cellAt(
  prayerKey: PrayerKey,
  kind: TimeKind,
  path: Path,
  { file }: Origin,
  value: unknown,
  exact: Exact,
): Cell {
  return { prayerKey, kind, file, column: nameOf(path), text: textOf(value), exact };
}

function exactOf(given: NonNullable<Held["adhan"]> | null): Exact {
  if (given === null) return { is: "none" };
  if (typeof given === "string") {
    return { is: "times", times: [{ minutes: minutesOf(given) % dayMinutes, unmarked: false }] };
  }
  const { after, minutes, roundUpTo } = given;
  const rounding = roundUpTo === undefined ? {} : { roundUpTo };
  return { is: "after", adhanOf: after === "adhan" ? "same" : after, minutes, ...rounding };
}

const dayMinutes = 24 * 60;

/** The minutes of `HH:mm`, whose hours may run on after midnight. */
function minutesOf(time: string): Minutes {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** The details besides the adhan and iqamah, if any. */
function detailsOf(prayerKey: PrayerKey, held: Held | Congregation): CongregationDetails[] {
  const { adhan, iqamah, label, place } = held;
  const khutbah = "khutbah" in held ? held.khutbah : undefined;
  const eid = "eid" in held ? (held as EidPrayer).eid : undefined;
  const isMore = [label, place, eid].some((said) => said !== undefined) || typeof khutbah === "string";
  if (!isMore) return [];
  return [
    {
      prayerKey,
      ...(typeof adhan === "string" && { adhanTime: formatTime(minutesOf(adhan)) }),
      ...(typeof iqamah === "string" && { iqamahTime: formatTime(minutesOf(iqamah)) }),
      ...(typeof khutbah === "string" && { khutbahTime: khutbah }),
      ...(label !== undefined && { label }),
      ...(place !== undefined && { place }),
      ...(eid !== undefined && { eid }),
    },
  ];
}
