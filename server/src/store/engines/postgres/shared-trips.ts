import type { Outcome, Statement } from "./pipeline.ts";
import type { Pool, Trip } from "./pool.ts";

/** Few enough that a crowd of requests still uses several connections. */
const statementsPerTrip = 16;

/** The outcome of one statement of a trip. */
export interface SharedOutcome extends Pick<Trip, "timeLine"> {
  readonly outcome: Outcome;
}

interface Passenger {
  readonly statement: Statement;
  readonly arrival: PromiseWithResolvers<SharedOutcome>;
}

/**
 * Runs single reads without a transaction. Reads of one turn of the event loop share a connection and a round trip:
 * under load, that spares PostgreSQL and this process most of the trips. A read sees all that was committed before it
 * was called. If one fails, so do the others of its trip: only a fault of the database may make it fail.
 */
export function shareTrips(pool: Pick<Pool, "run">): (statement: Statement) => Promise<SharedOutcome> {
  const waiting: Passenger[] = [];

  async function send(passengers: readonly Passenger[]): Promise<void> {
    try {
      const { outcomes, timeLine } = await pool.run(passengers.map(({ statement }) => statement));
      for (const [index, { arrival }] of passengers.entries()) {
        arrival.resolve({ outcome: outcomes[index] as Outcome, timeLine }); // There is one for each statement.
      }
    } catch (error) {
      for (const { arrival } of passengers) arrival.reject(error);
    }
  }

  function leave(): void {
    while (waiting.length > 0) void send(waiting.splice(0, statementsPerTrip));
  }

  return (statement) => {
    const arrival = Promise.withResolvers<SharedOutcome>();
    if (waiting.push({ statement, arrival }) === 1) setImmediate(leave);
    return arrival.promise;
  };
}
