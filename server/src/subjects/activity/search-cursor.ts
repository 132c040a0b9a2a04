import { base64OfUuid, uuidOfBase64 } from "#store/tables/short-ids.ts";
import type { LogPlace } from "./rows/request-search.ts";

const form = /^([\w-]{22})\.(\d{1,15})\.(\d{1,10})$/;

/** An opaque text for a place in the log where a search goes on. */
export function logCursor({ mosqueId, at, id }: LogPlace): string {
  return `${base64OfUuid(mosqueId)}.${Date.parse(at)}.${id}`;
}

/** The place that a cursor names; undefined for any other text. */
export function logPlaceOf(cursor: string): LogPlace | undefined {
  const [, mosque = "", ms = "", id = ""] = form.exec(cursor) ?? [];
  const at = new Date(Number(ms));
  if (mosque === "" || Number.isNaN(at.getTime()) || Number(id) >= 2 ** 31) return undefined;
  return { mosqueId: uuidOfBase64(mosque), at: at.toISOString(), id: Number(id) };
}
