import type { Key, Prayer, PrayerKey } from "@mosque-sync/contract";

/** A row of prayer times, as a website sends it. */
export type RowToSend = Pick<Prayer, "prayerKey" | "adhanTime" | "iqamahTime">;

/**
 * The task of a new key's snippets: read the times; send the current times, so that the data stays unchanged until
 * someone edits them; or validate example times without saving.
 */
export type SnippetTask =
  | { readonly does: "read" }
  | { readonly does: "send" | "check"; readonly rows: readonly RowToSend[] };

/** The mosque that the snippets are for; undefined while it is not known. */
interface MosqueNow {
  readonly prayers: readonly Prayer[];
  readonly supported: readonly PrayerKey[];
}

/** With more rows than this, a command is too long for Windows' Command Prompt. */
const mostRows = 60;

/** The task of a key's snippets: within its scope, and true to the mosque's data. */
export function taskOf(scope: Key["scope"], now: MosqueNow | undefined): SnippetTask {
  const takes = (key: PrayerKey) => now?.supported.includes(key) ?? true;
  const example = exampleRows.filter(({ prayerKey }) => takes(prayerKey));
  if (scope === "sync:read" || example.length === 0) return { does: "read" };
  const rows = now?.prayers.map(({ prayerKey, adhanTime, iqamahTime }) => ({
    prayerKey,
    ...(adhanTime !== undefined && { adhanTime }),
    ...(iqamahTime !== undefined && { iqamahTime }),
  }));
  // The service accepts a list only if the mosque supports each of its prayers, and deletes rows that it does not name.
  const canSend = rows?.every(({ prayerKey }) => takes(prayerKey)) && rows.length <= mostRows;
  return rows && rows.length > 0 && canSend ? { does: "send", rows } : { does: "check", rows: example };
}

const exampleRows: readonly RowToSend[] = [
  { prayerKey: "fajr", adhanTime: "05:50", iqamahTime: "06:15" },
  { prayerKey: "dhuhr", adhanTime: "12:10", iqamahTime: "13:00" },
  { prayerKey: "asr", adhanTime: "14:20", iqamahTime: "14:45" },
  { prayerKey: "maghrib", adhanTime: "16:05", iqamahTime: "16:10" },
  { prayerKey: "isha", adhanTime: "18:00", iqamahTime: "19:30" },
];
