import type { Logger } from "pino";
import type { Store } from "#store/store.ts";
import type { SecurityEventsTable } from "#store/tables/account-tables.ts";
import { fromJson } from "#store/tables/columns.ts";
import type { Tx } from "#store/tables/schema.ts";

/** The events that transactions have recorded, and what follows once they are saved. */
export interface CommittedEvents {
  /** The store, whose writes tell of their events after the commit. */
  readonly store: Store;
  /** Notes an event that a transaction of this store records. */
  note(tx: Tx, event: SecurityEventsTable): void;
}

/** @param onCommitted told of the events of a transaction after its commit, in their order */
export function createCommittedEvents(
  store: Store,
  onCommitted: (events: readonly SecurityEventsTable[]) => void,
): CommittedEvents {
  const noted = new WeakMap<Tx, SecurityEventsTable[]>();
  return {
    store: {
      ...store,
      async write(work) {
        let events: SecurityEventsTable[] = [];
        const result = await store.write((tx) => {
          events = [];
          noted.set(tx, events);
          return work(tx);
        });
        if (events.length > 0) onCommitted(events);
        return result;
      },
    },
    note: (tx, event) => noted.get(tx)?.push(event),
  };
}

/** Writes each saved event as a JSON line, `{"security": {…}}`, without the email of an invited user. */
export function logEvents(log: Pick<Logger, "info">, events: readonly SecurityEventsTable[]): void {
  for (const { count: _, details, ...event } of events) {
    const { email: _email, ...told } = fromJson(details);
    log.info({ security: { ...event, details: told } }, `security: ${event.kind}`);
  }
}
