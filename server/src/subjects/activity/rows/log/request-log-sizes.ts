import type { Engine } from "#store/engines/engine.ts";
import type { RequestLogSizesTable } from "#store/tables/request-log-tables.ts";

// How much was logged in each ten minutes: so the oldest requests can go when the log is too large, without counting.

const slotMs = 10 * 60 * 1_000;
/** The share of the allowed size that a log which became too large may keep, so that it is not cut all the time. */
const keptShare = 0.9;

/** The start of the ten-minute slot of an instant. */
export function sizesSlot(at: Date): string {
  return new Date(Math.floor(at.getTime() / slotMs) * slotMs).toISOString();
}

/** Since when the log can keep requests without being too large; undefined if it is not. */
export async function fittingSince(engine: Engine, maxBytes: number): Promise<string | undefined> {
  const sizes = await engine.readRequestLog((tx) =>
    tx.selectFrom("requestLogSizes").selectAll().orderBy("since", "desc").execute(),
  );
  return sinceWhen(sizes, maxBytes);
}

/** @param sizes newest first; the newest always fits, because requests of the same ten minutes stay together */
export function sinceWhen(sizes: readonly RequestLogSizesTable[], maxBytes: number): string | undefined {
  if (sizes.reduce((sum, { bytes }) => sum + bytes, 0) <= maxBytes) return undefined;
  let sum = 0;
  const tooMuch = sizes.findIndex(({ bytes }) => {
    sum += bytes;
    return sum > maxBytes * keptShare;
  });
  return sizes[Math.max(tooMuch - 1, 0)]?.since;
}

export async function forgetSizes(engine: Engine, before: string): Promise<void> {
  const kept = sizesSlot(new Date(before));
  await engine.writeRequestLog((tx) => tx.deleteFrom("requestLogSizes").where("since", "<", kept).execute());
}
