import { limits, type SecurityEvent, type SecurityExportFormat } from "@mosque-sync/contract";
import type { Tx } from "#store/tables/schema.ts";
import type { MosqueHandler, OtherHandler } from "../handlers/portal-handler.ts";
import { type EventSearch, eventPage } from "./event-pages.ts";
import { type ActSource, recordAct, type SecurityNews } from "./record-event.ts";
import type { EventScope } from "./rows/event-list.ts";

export const exportMySecurity: OtherHandler<"exportMySecurity"> = (asked) =>
  asked.services.store.write((tx) => {
    const { id } = asked.user;
    return exported(tx, asked, { of: "person", userId: id }, { news: { userId: id }, reader: id });
  });

export const exportMosqueSecurity: MosqueHandler<"exportMosqueSecurity"> = (asked) => {
  const { id } = asked.mosque;
  return exported(asked.tx, asked, { of: "mosque", mosqueId: id }, { news: { mosqueId: id } });
};

export const exportSecurity: OtherHandler<"exportSecurity"> = (asked) =>
  asked.services.store.write((tx) => exported(tx, asked, { of: "everything" }, { news: {} }));

/** A part of the file, and with the first one the event that it was exported. */
async function exported(
  tx: Tx,
  asked: ActSource & { readonly query: EventSearch & { readonly format?: SecurityExportFormat } },
  scope: EventScope,
  { news, reader }: { readonly news: Omit<SecurityNews, "kind" | "details">; readonly reader?: string },
) {
  const { format = "csv", ...search } = asked.query;
  const isFirst = search.cursor === undefined;
  const size = limits.securityEventsPerExport;
  const { events, next } = await eventPage(tx, scope, search, { size, ...(reader && { reader }) });
  if (isFirst) await recordAct(tx, asked, { ...news, kind: "history_exported", details: { format } });
  return { response: { text: fileOf(events, format, isFirst), ...(next && { next }) } };
}

const columns: Readonly<Record<string, (event: SecurityEvent) => string | number | undefined>> = {
  at: ({ at }) => at,
  kind: ({ kind }) => kind,
  count: ({ count }) => count,
  actorKind: ({ actor }) => actor.kind,
  actorId: ({ actor }) => actor.id,
  actorName: ({ actor }) => actor.name,
  userId: ({ user }) => user?.id,
  userName: ({ user }) => user?.name,
  mosqueId: ({ mosque }) => mosque?.id,
  mosqueName: ({ mosque }) => mosque?.name,
  address: ({ address }) => address,
  device: ({ device }) => device,
  requestId: ({ requestId }) => requestId,
  details: ({ details }) => JSON.stringify(details),
  id: ({ id }) => id,
};

/**
 * A part of an exported file.
 * @param isFirst whether the file begins with it: only then does CSV have its headings
 */
function fileOf(events: readonly SecurityEvent[], format: SecurityExportFormat, isFirst: boolean): string {
  if (format === "jsonl") return events.map((event) => `${JSON.stringify(event)}\n`).join("");
  const rows = events.map((event) => Object.values(columns).map((read) => read(event) ?? ""));
  return [...(isFirst ? [Object.keys(columns)] : []), ...rows]
    .map((cells) => `${cells.map(quoted).join(",")}\r\n`)
    .join("");
}

/** A cell of CSV. After an apostrophe, spreadsheets read text instead of a formula: clients choose their own names. */
function quoted(cell: string | number): string {
  const text = String(cell);
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
