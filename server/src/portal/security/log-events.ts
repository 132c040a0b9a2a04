import type { Logger } from "pino";
import type { SecurityEventsTable } from "../../store/tables/schema.ts";

/** Writes each saved event as a JSON line of its own: `{"security": {…}}`. */
export function logEvents(log: Pick<Logger, "info">, events: readonly SecurityEventsTable[]): void {
  for (const { count: _, details, ...event } of events) {
    log.info({ security: { ...event, details: JSON.parse(details) } }, `security: ${event.kind}`);
  }
}
