import { notice } from "../../notices/finding.ts";
import type { Content, NotOpened } from "./content.ts";
import { decode } from "./decode.ts";
import { foreignFormat, foreignMarkup, isBinary } from "./foreign-formats.ts";
import { openJson, scriptData } from "./json.ts";
import { bounds, tooMuch } from "./limits/bounds.ts";
import { measured } from "./limits/measure.ts";
import { TooMuchWork, type Work } from "./limits/work.ts";
import { parseCsv } from "./text/csv.ts";
import { isZip } from "./workbook/zip-directory.ts";

/**
 * Opens a file by its content: an XLSX workbook, a web page, a calendar, JSON or else CSV. The readers of the first
 * three are loaded on demand.
 * @param work counts the cost of the file, and stops reading when it is too high
 */
export async function openFile(bytes: Uint8Array, work: Work): Promise<Content | NotOpened> {
  try {
    const content = await contentOf(bytes, work);
    return "problem" in content ? content : measured(content, work);
  } catch (error) {
    if (error instanceof TooMuchWork) return error.notice;
    throw error;
  }
}

async function contentOf(bytes: Uint8Array, work: Work): Promise<Content | NotOpened> {
  const foreign = foreignFormat(bytes);
  if (foreign) return foreign;
  if (isZip(bytes)) return (await import("./workbook/workbook.ts")).openWorkbook(bytes, work);
  const text = decode(bytes);
  if (text.trim() === "") return notice("no-content");
  if (isBinary(text)) return notice("binary-file");
  const ofScript = scriptData(text);
  if (ofScript) return ofScript;
  if (/^\s*</.test(text)) {
    return foreignMarkup(text) ?? (await import("./web-page/web-page.ts")).openWebPage(text, work);
  }
  if (text.length > bounds.textBytes) return tooMuch(bounds.textBytes, "text");
  if (/^\s*BEGIN:VCALENDAR/i.test(text))
    return (await import("./calendar/calendar.ts")).openCalendar(text, work);
  return openText(text);
}

/** Opens a text: JSON, or else CSV. */
export function openText(text: string): Content | NotOpened {
  if (jsonStart.test(text)) return openJson(text);
  const rows = parseCsv(text);
  return "problem" in rows ? rows : { is: "table", sheets: [{ rows }] };
}

/** How JSON begins, and no table does. */
const jsonStart = /^\ufeff?\s*(?:\{|\[\s*(?:[[{\]"\d]|$))/;
