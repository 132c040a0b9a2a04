import type { Engine } from "#store/engines/engine.ts";
import type { RequestLogSizesTable } from "#store/tables/request-log-tables.ts";
import type { RequestLogTx } from "#store/tables/schema.ts";

// How much was logged in each ten minutes: so the oldest requests can go when the log is too large, without counting.

const slotMs = 10 * 60 * 1_000;
/** The share of the allowed size that a log which became too large may keep, so that it is not cut all the time. */
const keptShare = 0.9;

/** The start of the ten-minute slot of an instant. */
function sizesSlot(at: Date): string {
  return new Date(Math.floor(at.getTime() / slotMs) * slotMs).toISOString();
}

/** How long the sizes of batches are collected before they are written, in milliseconds. */
const collectMs = 60_000;

/** Collects the sizes of batches, because a row that every transaction changes costs each of them a page. */
export interface LogSizes {
  /** Adds the size of a transaction, and writes the sum at most once a minute. */
  note(tx: RequestLogTx, engine: Pick<Engine, "now">, bytes: number): Promise<void>;
  /** Tells that the transaction is committed. */
  keep(): void;
  /** Writes the rest. */
  close(engine: Engine): Promise<void>;
}

export function createLogSizes(): LogSizes {
  let collected = 0;
  let writtenAt = Number.NEGATIVE_INFINITY;
  /** The changes of the transaction here, once it is committed. */
  let changes = () => {};

  return {
    async note(tx, engine, bytes) {
      const isDue = performance.now() - writtenAt >= collectMs;
      const sum = collected + bytes;
      changes = () => {
        collected = isDue ? 0 : sum;
        if (isDue) writtenAt = performance.now();
      };
      if (isDue) await addBytes(tx, sizesSlot(engine.now()), sum);
    },
    keep() {
      changes();
      changes = () => {};
    },
    async close(engine) {
      if (collected > 0) {
        await engine.writeRequestLog((tx) => addBytes(tx, sizesSlot(engine.now()), collected));
      }
    },
  };
}

async function addBytes(tx: RequestLogTx, since: string, bytes: number): Promise<void> {
  await tx
    .insertInto("requestLogSizes")
    .values({ since, bytes })
    .onConflict((conflict) =>
      conflict.column("since").doUpdateSet(({ eb, ref }) => ({
        bytes: eb("requestLogSizes.bytes", "+", ref("excluded.bytes")),
      })),
    )
    .execute();
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
