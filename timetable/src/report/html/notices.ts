import { formatDate } from "../../times/dates.ts";
import type { Cause } from "../causes.ts";
import type { TimesTable } from "../table.ts";
import { describeOthers } from "../text.ts";
import { html, type Markup, ownText, sentence, when } from "./html.ts";
import { cellId, dayId } from "./ids.ts";

/** How many cells of one notice are linked; the rest is counted. */
const linkedCells = 12;

/** The notices of a report, each with links to the cells that it marks. */
export function noticeItems(causes: readonly Cause[], table: TimesTable): Markup {
  const links = linksByCause(table);
  return html`<ol class="notices">${causes.map((cause, index) =>
    noticeItem(cause, index + 1, links.get(index + 1) ?? []),
  )}</ol>`;
}

interface Link {
  id: string;
  text: string;
}

/** The cells and days that carry each cause's number. */
function linksByCause({ columns, days }: TimesTable): Map<number, Link[]> {
  const links = new Map<number, Link[]>();
  const add = (causes: readonly number[], link: Link) => {
    for (const number of causes) links.set(number, [...(links.get(number) ?? []), link]);
  };
  for (const { date, cells, causes } of days) {
    add(causes, { id: dayId(date), text: formatDate(date) });
    for (const [at, cell] of cells.entries()) {
      const column = columns[at];
      if (column && cell.causes.length > 0) {
        add(cell.causes, { id: cellId(date, column), text: formatDate(date) });
      }
    }
  }
  return links;
}

function noticeItem(cause: Cause, number: number, links: readonly Link[]): Markup {
  const { code, severity, value, column, file, problem, fix, why } = cause;
  const others = describeOthers(cause);
  const subject = value === undefined ? html`${ownText(column ?? file)}:` : html`<q>${ownText(value)}</q>`;
  const isInfo = severity === "info";
  return html`
<li id="n${number}" class="${severity}">
<h3>${number}. <span class="badge ${severity}">${severity}</span> <a href="#about-${code}"><code>${code}</code></a></h3>
<p class="${isInfo ? "" : "problem"}">${subject} ${sentence(problem)}.</p>
<p>${sentence(fix)}</p>
${when(!isInfo, () => html`${placeOf(cause)}<p class="quiet">${why}</p>`)}
${when(others, () => html`<p>${sentence(others)}</p>`)}
${when(links.length > 0 && !isInfo, () => cellLinks(links))}
</li>`;
}

function placeOf({ file, sheet, row, column, date }: Cause): Markup {
  const facts: [name: string, text: Markup | undefined][] = [
    ["File", ownText(file)],
    ["Sheet", sheet === undefined ? undefined : ownText(sheet)],
    ["Row", row === undefined ? undefined : html`${row}`],
    ["Column", column === undefined ? undefined : ownText(column)],
    ["Day", date === undefined ? undefined : html`${formatDate(date)}`],
  ];
  return html`<dl class="place">${facts.flatMap(([name, text]) =>
    text ? [html`<div><dt>${name}</dt><dd>${text}</dd></div>`] : [],
  )}</dl>`;
}

function cellLinks(links: readonly Link[]): Markup {
  const shown = links.slice(0, linkedCells);
  const more = links.length - shown.length;
  return html`<p class="cells">In the table: ${shown.map(
    ({ id, text }) => html`<a href="#${id}">${text}</a> `,
  )}${when(more > 0, () => html`and ${more} more`)}</p>`;
}
