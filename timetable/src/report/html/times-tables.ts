import type { Level } from "../../notices/notice-texts.ts";
import { formatDate } from "../../times/dates.ts";
import type { Report } from "../report.ts";
import type { TableCell, TableDay, TimesColumn, TimesTable } from "../table.ts";
import { html, type Markup, ownText, when } from "./html.ts";
import { cellId, dayId } from "./ids.ts";
import { monthName, monthsOf } from "./months.ts";
import { gravestOf } from "./severities.ts";

/** A table for each month. */
export function timesTables({ columns, days }: TimesTable, report: Report): Markup {
  const byMonth = Map.groupBy(days, ({ date }) => date.slice(0, 7));
  return html`${monthsOf([...byMonth.keys()]).map((month) => monthTable(month, byMonth.get(month) ?? [], columns, report))}`;
}

function monthTable(
  month: string,
  days: readonly TableDay[],
  columns: readonly TimesColumn[],
  report: Report,
): Markup {
  const prayers = [...Map.groupBy(columns, ({ prayer }) => prayer)];
  return html`
<h3 id="m-${month}">${monthName(month)}</h3>
<div class="scroll" role="region" aria-labelledby="m-${month}" tabindex="0"><table class="times">
<thead>
<tr><th scope="col" rowspan="2">Day</th>${prayers.map(
    ([prayer, kinds]) => html`<th scope="colgroup" colspan="${kinds.length}">${prayer}</th>`,
  )}</tr>
<tr>${columns.map((column) => columnHead(column, report))}</tr>
</thead>
<tbody>${days.map((day) => dayRow(day, columns, report))}</tbody>
</table></div>`;
}

function columnHead({ kind, heading, causes }: TimesColumn, report: Report): Markup {
  return html`<th scope="col" class="${levelOf(causes, report)}">${kind}${marksOf(causes, report)}${when(
    heading !== undefined,
    () => html`<small>${ownText(heading ?? "")}</small>`,
  )}</th>`;
}

function dayRow({ date, cells, causes }: TableDay, columns: readonly TimesColumn[], report: Report): Markup {
  const isAsked = date === report.date;
  const level = levelOf(causes, report);
  return html`
<tr id="${dayId(date)}"${when(isAsked, () => html` aria-current="date"`)}><th scope="row" class="${level}">${formatDate(
    date,
  ).slice(
    0,
    -5,
  )}${marksOf(causes, report)}</th>${cells.map((cell, at) => timeCell(cell, date, columns[at], report))}</tr>`;
}

function timeCell(
  { text, isUsed, causes }: TableCell,
  date: string,
  column: TimesColumn | undefined,
  report: Report,
): Markup {
  const shown = text === "" ? html`–` : ownText(text);
  if (causes.length === 0 || !column) {
    return isUsed
      ? html`<td>${shown}</td>`
      : html`<td class="unused"><del>${shown}</del><span class="hidden"> not used</span></td>`;
  }
  const level = levelOf(causes, report);
  return html`<td id="${cellId(date, column)}" class="${level}">${isUsed ? shown : html`<del>${shown}</del>`}${marksOf(causes, report)}</td>`;
}

/** The numbers of the notices about a cell, as links. */
function marksOf(causes: readonly number[], { notices }: Report): Markup {
  return html`${causes.map((number) => {
    const severity = notices[number - 1]?.severity ?? "info";
    return html` <sup><a href="#n${number}" class="mark" aria-label="${severity} ${number}">${number}</a></sup>`;
  })}`;
}

function levelOf(causes: readonly number[], report: Report): Level | "" {
  return gravestOf(causes, report) ?? "";
}
