import { decode } from "./decode.ts";
import { isZip } from "./workbook/zip-directory.ts";

/** How large a table or JSON may be before reading it may be costly. A year of one mosque has about 100 kB. */
const littleBytes = 200_000;

/**
 * Whether reading a file may take much time or memory (decision 10.25): any workbook, web page or calendar, because a
 * few of their bytes can expand enormously, and other files by their size.
 */
export function mayBeCostly(bytes: Uint8Array): boolean {
  return bytes.length > littleBytes || isZip(bytes) || /^\s*(?:<|BEGIN:VCALENDAR)/i.test(decode(bytes));
}
