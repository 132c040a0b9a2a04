import type { Logger } from "pino";
import type { SecurityEventsTable } from "#store/tables/account-tables.ts";
import { fromJson } from "#store/tables/columns.ts";

/** Writes each saved event as a JSON line, `{"security": {…}}`, without the email of an invited user. */
export function logEvents(log: Pick<Logger, "info">, events: readonly SecurityEventsTable[]): void {
  for (const { count: _, details, ...event } of events) {
    const { email: _email, ...told } = fromJson(details);
    log.info({ security: { ...event, details: told } }, `security: ${event.kind}`);
  }
}
