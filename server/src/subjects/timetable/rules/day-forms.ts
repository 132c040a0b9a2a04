import type { FoundDay } from "@mosque-sync/timetable/daily";

/** Days as they are stored: most have the same form, and their times move by a few minutes. */
interface DaysByForm {
  /** Days as JSON, with marks instead of the times and the date. */
  readonly forms: readonly string[];
  /** Each date, its form, and by how many minutes its times differ from the last day of that form. */
  readonly days: readonly (readonly [date: string, form: number, ...moves: number[]])[];
}

/** JSON contains control characters only in escaped form, so these are unique. */
const timeMark = "\u0001";
const dateMark = "\u0002";
const times = /"([01]\d|2[0-3]):([0-5]\d)"/g;

/** Encodes days by their forms. A compressed month then needs a third of the bytes, and a single day is quick to read. */
export function encodeDays(days: Readonly<Record<string, FoundDay>>): string {
  const forms = new Map<string, number>();
  const last = new Map<number, readonly number[]>();
  const encoded = Object.entries(days).map(([date, day]): DaysByForm["days"][number] => {
    const minutes: number[] = [];
    const form = JSON.stringify(day)
      .replace(times, (_time, hour, minute) => {
        minutes.push(Number(hour) * 60 + Number(minute));
        return timeMark;
      })
      .replaceAll(JSON.stringify(date), dateMark);
    const index = forms.get(form) ?? forms.size;
    forms.set(form, index);
    const before = last.get(index) ?? [];
    last.set(index, minutes);
    return [date, index, ...minutes.map((time, place) => time - (before[place] ?? 0))];
  });
  return JSON.stringify({ forms: [...forms.keys()], days: encoded } satisfies DaysByForm);
}

/**
 * Decodes days.
 * @param only the date of the only day that is needed
 */
export function decodeDays(text: string, only?: string): Record<string, FoundDay> {
  const { forms, days }: DaysByForm = JSON.parse(text);
  const last = new Map<number, readonly number[]>();
  const decoded: Record<string, FoundDay> = {};
  for (const [date, index, ...moves] of days) {
    const before = last.get(index) ?? [];
    const minutes = moves.map((move, place) => move + (before[place] ?? 0));
    last.set(index, minutes);
    if (only === undefined || only === date) decoded[date] = decodeDay(forms[index] ?? "", date, minutes);
  }
  return decoded;
}

function decodeDay(form: string, date: string, minutes: readonly number[]): FoundDay {
  let place = 0;
  const json = form
    .replaceAll(timeMark, () => JSON.stringify(timeOf(minutes[place++] ?? 0)))
    .replaceAll(dateMark, JSON.stringify(date));
  return JSON.parse(json);
}

function timeOf(minutes: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}
