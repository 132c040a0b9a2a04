import type { RoundTrip, Wire } from "../databases/wire.ts";

/** What no request waits for: the request log, the time, and the state of the service itself. */
const background =
  /request_(log|batches)|key_uses|key_quarters|mosque_uses|shared_counts|AS shown|service_state|pg_database_size/;

/** The round trips to PostgreSQL that a request waits for. */
export async function waitsOf(wire: Wire, request: () => Promise<unknown>): Promise<RoundTrip[]> {
  const transactions = await wire.during(request);
  return transactions.filter((trips) => !trips.flat().some((statement) => background.test(statement))).flat();
}
