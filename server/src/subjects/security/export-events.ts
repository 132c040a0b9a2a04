import { limits, type SecurityExportFormat } from "@mosque-sync/contract";
import type { Tx } from "#store/tables/schema.ts";
import type { MosqueHandler, OtherHandler } from "../handlers/portal-handler.ts";
import { type EventSearch, eventPage } from "./event-pages.ts";
import { type EventSource, recordEvent, type SecurityNews } from "./record-event.ts";
import type { EventScope } from "./rows/event-list.ts";
import { fileOf } from "./rules/event-files.ts";

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
  asked: EventSource & { readonly query: EventSearch & { readonly format?: SecurityExportFormat } },
  scope: EventScope,
  { news, reader }: { readonly news: Omit<SecurityNews, "kind" | "details">; readonly reader?: string },
) {
  const { format = "csv", ...search } = asked.query;
  const isFirst = search.cursor === undefined;
  const size = limits.securityEventsPerExport;
  const { events, next } = await eventPage(tx, scope, search, { size, ...(reader && { reader }) });
  if (isFirst) await recordEvent(tx, asked, { ...news, kind: "history_exported", details: { format } });
  return { response: { text: fileOf(events, format, isFirst), ...(next && { next }) } };
}
