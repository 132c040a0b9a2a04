import type { Level } from "../../notices/notice-texts.ts";
import { datesIn } from "../../times/date-spans.ts";
import { datesOf, formatDate } from "../../times/dates.ts";
import { counted } from "../plurals.ts";
import type { Report } from "../report.ts";
import type { TableDay, TimesTable } from "../table.ts";
import { islamicRemark } from "../text.ts";
import type { YearAhead } from "../year.ts";
import { eventDate, eventsOf, restlessIqamahs, type YearEvent } from "../year-events.ts";
import { html, type Markup, when } from "./html.ts";
import { dayId } from "./ids.ts";
import { monthName, weekdayOf, weekdays } from "./months.ts";
import { gravestOf } from "./severities.ts";

/** How the calendar shows a day. */
interface DayLook {
  level: Level | undefined;
  events: YearEvent[];
  isKnown: boolean;
}

/** Renders the calendar of each year, and the list of its events. */
export function calendarsOf(years: readonly YearAhead[], report: Report, table: TimesTable): Markup {
  const days = new Map(table.days.map((day) => [day.date, day]));
  return html`${years.map((year) => yearPart(year, report, days))}`;
}

function yearPart(year: YearAhead, report: Report, days: ReadonlyMap<string, TableDay>): Markup {
  const events = eventsOf(year);
  const name = year.from.slice(0, 4);
  const byDate = Map.groupBy(
    events.flatMap((event) => datesIn(event).map((date) => ({ date, event }))),
    ({ date }) => date,
  );
  const lookOf = (date: string): DayLook => ({
    level: levelOf(days.get(date), report),
    events: (byDate.get(date) ?? []).map(({ event }) => event),
    isKnown: days.has(date),
  });
  const months = Array.from({ length: 12 }, (_, index) => `${name}-${String(index + 1).padStart(2, "0")}`);
  return html`
<h3>${name}</h3>
${legend}
<div class="months">${months.map((month) => monthCalendar(month, lookOf, report.date))}</div>
<h4>What happens in ${name}</h4>
<ol class="events">${events.map(
    (event) =>
      html`<li><span class="when ${event.is}">${eventDate(event, name)}</span> <span>${event.text}</span></li>`,
  )}</ol>
${restlessIqamahs(year).map(
  ({ prayer, changes }) => html`<p>The iqamah of ${prayer} changes ${counted(changes, "time")}.</p>`,
)}
<p class="quiet">${islamicRemark}</p>`;
}

/** The gravest of a day's notices, besides remarks. */
function levelOf(day: TableDay | undefined, report: Report): Level | undefined {
  if (!day) return undefined;
  const level = gravestOf([...day.causes, ...day.cells.flatMap(({ causes }) => causes)], report);
  return level === "info" ? undefined : level;
}

const legend = html`<ul class="legend"><li><span class="swatch error">8</span> error</li><li><span class="swatch warning">8</span> warning</li><li><span class="swatch unknown">8</span> no times</li><li><span class="swatch iqamah">8</span> iqamah changes</li><li><span class="swatch clock">8</span> clocks change</li><li><span class="swatch ramadan">8</span> Ramadan or Eid, calculated</li></ul>`;

function monthCalendar(month: string, lookOf: (date: string) => DayLook, asked: string): Markup {
  const dates = datesOf(month);
  const [first = ""] = dates;
  const cells = [
    ...Array.from({ length: weekdayOf(first) }, () => html`<td></td>`),
    ...dates.map((date) => dayCell(date, lookOf(date), date === asked)),
  ];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, index) =>
    cells.slice(index * 7, index * 7 + 7),
  );
  return html`
<table class="month"><caption>${monthName(month)}</caption>
<thead><tr>${weekdays.map((name) => html`<th scope="col" abbr="${name}">${name.slice(0, 2)}</th>`)}</tr></thead>
<tbody>${weeks.map((week) => html`<tr>${week}</tr>`)}</tbody></table>`;
}

function dayCell(date: string, { level, events, isKnown }: DayLook, isAsked: boolean): Markup {
  const number = Number(date.slice(8));
  const marks = new Set(events.map(({ is }) => is));
  const classes = [
    level ?? (isKnown ? "" : "unknown"),
    marks.has("iqamah") ? "iqamah" : "",
    marks.has("clock") ? "clock" : "",
    marks.has("islamic") ? "ramadan" : "",
  ];
  const told = [
    ...(level ? [level] : []),
    ...events.map(({ text }) => text),
    ...(isKnown || marks.has("missing") ? [] : ["no times in the timetable"]),
  ];
  const text = `${formatDate(date)}${told.length > 0 ? `: ${told.join("; ")}` : ""}`;
  const shown = isKnown
    ? html`<a href="#${dayId(date)}" aria-label="${text}">${number}</a>`
    : html`${number}<span class="hidden">: no times</span>`;
  const current = when(isAsked, () => html` aria-current="date"`);
  return html`<td class="${classes.filter(Boolean).join(" ")}" title="${text}"${current}>${shown}</td>`;
}
