import type { NoticeTexts } from "../../notices/notice-texts.ts";
import { notices as texts } from "../../notices/notices.ts";
import type { Cause } from "../causes.ts";
import { html, type Markup, when } from "./html.ts";

/** Explains each notice of a report once. */
export function explanationsOf(causes: readonly Cause[]): Markup {
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
