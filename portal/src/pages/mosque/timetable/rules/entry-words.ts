import { inList } from "#messages/instants.ts";
import { useReader } from "#messages/language.tsx";
import { useDates } from "../days/dates.ts";
import { clockText } from "../kept/own-changes.ts";
import { useTexts } from "../texts.tsx";
import { times } from "./entries/congregations.ts";
import type { Anchor, RuledPrayer } from "./entries/given.ts";
import type { EidPrayer, Jummah, OwnItem, Rule } from "./entries/own-list.ts";
import { type RuledTime, timesOf } from "./entries/typed-rule.ts";

/** An entry in words: a heading for several, and a line for each. */
export interface EntryText {
  readonly title?: string;
  readonly lines: readonly string[];
}

/** Entries in words: "Isha: iqamah 10 minutes after the adhan, Fridays, from 27 Nov 2026". */
export interface EntryWords {
  readonly textOf: (item: OwnItem) => EntryText;
  readonly prayer: (prayer: RuledPrayer) => string;
  readonly anchor: (anchor: Anchor) => string;
  readonly days: (entry: { from?: string; until?: string }) => string | undefined;
}

export function useEntryWords(): EntryWords {
  const { messages, language } = useReader();
  const names = messages.operator.prayer;
  const { rules: words, listComma } = useTexts();
  const dates = useDates();
  const joined = (...parts: readonly (string | undefined)[]) =>
    parts.filter((part) => part !== undefined && part !== "").join(listComma);
  // A day of every year is shown as the document has it.
  const dayText = (date: string) => (date.length > "MM-DD".length ? dates.day(date) : date);

  const prayer = (key: RuledPrayer) => names[key];
  const anchor = (key: Anchor) => {
    if (key === "adhan") return words.ownAdhan;
    return key === "sunrise" ? words.sunrise : words.adhanOf(names[key]);
  };
  const days: EntryWords["days"] = ({ from, until }) => {
    if (from !== undefined && until !== undefined) return words.span(dayText(from), dayText(until));
    if (from !== undefined) return words.from(dayText(from));
    return until === undefined ? undefined : words.until(dayText(until));
  };
  const timeText = ({ kind, given }: Pick<RuledTime, "kind" | "given">) => {
    if (given === null) return words.none[kind];
    if (typeof given === "string") return words.at[kind](clockText(given));
    const { after, minutes, roundUpTo } = given;
    const distance = minutes < 0 ? words.before(-minutes) : words.after(minutes);
    return joined(
      words.follows[kind](distance, anchor(after)),
      roundUpTo === undefined ? undefined : words.rounded(roundUpTo),
    );
  };
  const linesOf = (rule: Rule) =>
    timesOf(rule).map(({ prayer: key, ...time }) => words.line(names[key], timeText(time)));
  const congregationText = (held: Jummah | EidPrayer) => {
    const given = times.flatMap((time) => {
      const value = held[time];
      if (value === undefined) return [];
      return [value === null ? words.none[time] : words.at[time](value)];
    });
    const named = [held.label, held.place].map((name) => (name === undefined ? name : `\u2068${name}\u2069`));
    return joined(...named, ...given);
  };

  const textOf = (item: OwnItem): EntryText => {
    switch (item.is) {
      case "rule": {
        const [{ entry }] = item.entries;
        const weekdays = entry.weekdays?.map((day) => words.every[day]) ?? [];
        const lines = linesOf(entry);
        return { lines: [joined(lines.join("; "), inList(language, weekdays), days(entry))] };
      }
      case "jummah": {
        const [{ entry }] = item.entries;
        return { lines: [words.line(words.jummah, joined(congregationText(entry), days(entry)))] };
      }
      case "ramadan": {
        const [first] = item.entries;
        const title = joined(words.ramadan(item.year), first && days(first.entry));
        return { title, lines: item.entries.flatMap(({ entry }) => linesOf(entry)) };
      }
      case "eid": {
        const [first] = item.entries;
        const title = words.eidOn(words.eid[first?.entry.eid ?? "fitr"], dates.day(item.date));
        return { title, lines: item.entries.map(({ entry }) => congregationText(entry)) };
      }
    }
  };
  return { textOf, prayer, anchor, days };
}
