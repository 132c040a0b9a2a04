import { type Finding, notice } from "../notices/finding.ts";
import { type Cell, placeOf } from "../sources/cell.ts";
import { calendarDay, type Layer, ruleHoldsOn, saidOf } from "../sources/mosque-timetable/precedence.ts";
import type { PrayerKey } from "../times/prayers.ts";
import { Temporal } from "../times/temporal.ts";
import { weekdayNames } from "../times/weekday-list.ts";
import { readMeaning } from "./meaning.ts";
import { type ReadCell, readCell } from "./read-cell.ts";
import type { OwnRule, TimeSettings } from "./settings.ts";

/** The iqamahs that `mosque.yaml` sets. */
export interface OwnIqamahs {
  /** The cells for a date, `YYYY-MM-DD`. */
  on: (date: string) => OwnDay;
  findings: Finding[];
}

/** What `mosque.yaml` says of the iqamahs of a day. It leaves the others to the files. */
export interface OwnDay {
  cells: ReadCell[];
  /** The cells that mean "no such time". */
  none: Cell[];
}

/** A rule with its cell. */
interface PlacedRule {
  rule: OwnRule;
  cell: Cell;
}

/**
 * Reads the iqamahs that `mosque.yaml` sets, on the 24-hour clock and in local time. They are rules of the open format:
 * of two that hold on a day, the later one counts.
 */
export function ownIqamahs({ iqamah = {} }: TimeSettings): OwnIqamahs {
  // The names of the settings are the prayer keys.
  const prayers = Object.keys(iqamah) as PrayerKey[];
  const placed = prayers.map((prayerKey) =>
    (iqamah[prayerKey] ?? []).map((rule): PlacedRule => ({ rule, cell: cellOf(prayerKey, rule) })),
  );
  const findings = placed.flatMap(neverCounting);
  const layers = placed.flatMap((rules) => rules.map(layerOf).toReversed());
  if (layers.length === 0) return { on: () => ({ cells: [], none: [] }), findings };
  const on = (date: string) => {
    const day = calendarDay(Temporal.PlainDate.from(date));
    const holding = layers.filter(({ holdsOn }) => holdsOn(day));
    const said = prayers.flatMap((prayerKey) => saidOf(prayerKey, holding)?.cells ?? []);
    const isNone = ({ exact }: Cell) => exact?.is === "none";
    const cells = said.filter((cell) => !isNone(cell)).flatMap((cell) => readOwn(cell) ?? []);
    return { cells, none: said.filter(isNone) };
  };
  return { on, findings };
}

function layerOf({ rule, cell }: PlacedRule): Layer {
  const said = { cells: [cell], isWhole: false, details: [] };
  return {
    path: [cell.column],
    holdsOn: (day) => ruleHoldsOn(rule, day),
    prayers: new Map([[cell.prayerKey, said]]),
  };
}

function cellOf(prayerKey: PrayerKey, { text, number }: OwnRule): Cell {
  const column = `iqamah.${prayerKey}${number === undefined ? "" : `[${number}]`}`;
  const cell = { prayerKey, kind: "iqamah", file: "mosque.yaml", column } as const;
  return text === null ? { ...cell, text: "-", exact: { is: "none" } } : { ...cell, text };
}

function readOwn(cell: Cell): ReadCell | undefined {
  return readCell(cell, readMeaning(cell.text), { clock: "24h", dst: "included" });
}

/** The entries of a prayer that a later one replaces on all their days. */
function neverCounting(rules: readonly PlacedRule[]): Finding[] {
  const entries = Map.groupBy(rules, ({ cell }) => cell.column);
  return [...entries.values()].flatMap((entry) => {
    const others = entry.map((each) => replacementOf(each, rules));
    const [first] = entry;
    const [other] = others;
    return first && other && others.every(Boolean)
      ? [{ ...placeOf(first.cell), ...notice("rule-never-counts", { other: other.cell.column }) }]
      : [];
  });
}

function replacementOf(replaced: PlacedRule, rules: readonly PlacedRule[]): PlacedRule | undefined {
  const { from = "", until = "9999-12-31", weekdays = weekdayNames } = replaced.rule;
  return rules.slice(rules.indexOf(replaced) + 1).find(({ rule, cell }) => {
    const isWithin = (rule.from ?? "") <= from && (rule.until ?? "9999-12-31") >= until;
    const isOnDays = weekdays.every((day) => rule.weekdays?.includes(day) ?? true);
    return cell.column !== replaced.cell.column && isWithin && isOnDays;
  });
}
