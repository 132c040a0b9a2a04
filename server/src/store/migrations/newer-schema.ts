import type { Engine } from "../engines/engine.ts";
import { newerVersion } from "./migrate.ts";
import { SchemaBecameNewer } from "./refusals.ts";

/** A database that a newer program may change meanwhile. */
export interface WatchedEngine extends Engine {
  /** Set once a statement has failed because a newer program has changed the schema. */
  newerSchema(): SchemaBecameNewer | undefined;
}

/**
 * Explains statements that fail because a newer program has changed the schema: they fail with `SchemaBecameNewer`, so
 * that a request gets 503 instead of 500. Statements that fit both schemas still work.
 */
export function watchSchema(engine: Engine): WatchedEngine {
  let found: SchemaBecameNewer | undefined;

  /** @throws the error, or its explanation */
  async function explain(error: unknown): Promise<never> {
    if (!engine.isSchemaMismatch(error)) throw error;
    const newer = await newerVersion(engine);
    if (!newer) throw error;
    found = new SchemaBecameNewer(newer, { cause: error });
    throw found;
  }

  return {
    ...engine,
    newerSchema: () => found,
    findKey(...asked) {
      try {
        const key = engine.findKey(...asked);
        return key instanceof Promise ? key.catch(explain) : key;
      } catch (error) {
        return explain(error);
      }
    },
    read: (work) => engine.read(work).catch(explain),
    readTogether: (work) => engine.readTogether(work).catch(explain),
    readLong: (work) => engine.readLong(work).catch(explain),
    write: (work) => engine.write(work).catch(explain),
    readRequestLog: (work) => engine.readRequestLog(work).catch(explain),
    searchRequestLog: (work) => engine.searchRequestLog(work).catch(explain),
    writeRequestLog: (work) => engine.writeRequestLog(work).catch(explain),
    isUnavailable: (error) => error instanceof SchemaBecameNewer || engine.isUnavailable(error),
  };
}
