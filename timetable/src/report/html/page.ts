import type { NoticeTexts } from "../../notices/notice-texts.ts";
import { notices as texts } from "../../notices/notices.ts";
import { formatDate } from "../../times/dates.ts";
import type { Cause } from "../causes.ts";
import { counted } from "../plurals.ts";
import type { Checked } from "../report.ts";
import { sumOf } from "../text.ts";
import { calendarsOf } from "./calendar.ts";
import { html, type Markup, ownText, when } from "./html.ts";
import { noticeItems } from "./notices.ts";
import { style } from "./style.ts";
import { timesTables } from "./times-tables.ts";

/** Marks a page as a report, so that a report replaces no other page. */
const generator = '<meta name="generator" content="mosque-sync check">';

/** Whether a text is a page that {@link reportHtml} wrote. */
export function isReportHtml(text: string): boolean {
  return text.includes(generator);
}

/**
 * Renders a report as one page without requests or scripts: the notices, the calendar of each year, and every day's
 * times with the marked cells.
 */
export function reportHtml({ report, table }: Checked): string {
  const { date, timeZone, files, counts, notices, years } = report;
  const [first] = files;
  const title = files.length === 1 && first ? first.file : counted(files.length, "timetable");
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${{ markup: generator }}
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>Check of ${title}</title>
<style>${{ markup: style }}</style>
</head>
<body>
<header>
<h1>Check of ${ownText(title)}</h1>
<p>Checked for ${formatDate(date)} · ${timeZone}</p>
<ul class="files">${files.map(
    (file) => html`<li>${ownText(file.file)} · ${file.dialect} · ${counted(file.days, "day")}</li>`,
  )}</ul>
<p class="sum ${counts.error > 0 ? "error" : counts.warning > 0 ? "warning" : "info"}">${sumOf(report)}</p>
<nav aria-label="Parts of this report"><a href="#notices">Notices</a> <a href="#year">Calendar</a> <a href="#times">Times</a> <a href="#meanings">What the notices mean</a></nav>
</header>
<main>
<section id="notices" aria-labelledby="notices-title">
<h2 id="notices-title">Notices</h2>
${when(notices.length === 0, () => html`<p>Nothing was found.</p>`)}
${noticeItems(notices, table)}
</section>
<section id="year" aria-labelledby="year-title">
<h2 id="year-title">Calendar</h2>
${calendarsOf(years, report, table)}
</section>
<section id="times" aria-labelledby="times-title">
<h2 id="times-title">Times</h2>
<p>Times as they are read. A number links to the notice about a cell.</p>
${timesTables(table, report)}
</section>
<section id="meanings" aria-labelledby="meanings-title">
<h2 id="meanings-title">What the notices mean</h2>
${explanationsOf(notices)}
</section>
</main>
</body>
</html>
`;
  return page.markup;
}

/** Explains each notice of a report once. */
function explanationsOf(causes: readonly Cause[]): Markup {
  const once = [...new Map(causes.map((cause) => [cause.code, cause])).values()];
  return html`<dl class="meanings">${once.map(explanationOf)}</dl>`;
}

function explanationOf({ code, severity, why, explain }: Cause): Markup {
  const { example }: NoticeTexts = texts[code];
  return html`
<div id="about-${code}"><dt><span class="badge ${severity}">${severity}</span> <code>${code}</code></dt>
<dd><p>${why}</p>${when(
    example,
    () =>
      html`<p>For example, <code>${example?.wrong ?? ""}</code> becomes <code>${example?.right ?? ""}</code>.</p>`,
  )}<p class="quiet"><code>${explain}</code></p></dd></div>`;
}
