import { type DataName, flagsOf } from "@mosque-sync/contract";
import { cursorOf, listOf, pageOf } from "#domain/cursors.ts";
import type {
  DatedName,
  MosqueReadHandler,
  MosqueReadName,
  ReadHandler,
  ReadName,
  WriteHandler,
  WriteName,
} from "../handlers/api-handler.ts";
import { datedReads, mosqueReadHandlers, readHandlers, writeHandlers } from "../handlers/api-handlers.ts";
import type { AskedOfMosque, MosqueHandler } from "../handlers/portal-handler.ts";
import { watchByHand } from "../health/rows/watches.ts";

/**
 * The handlers of a mosque's data are the API's own, so that the API's rules also apply in the portal. The portal
 * returns the API's response headers in the body.
 */
export const dataHandlers = {
  ...handlersOf(mosqueReadHandlers, mosqueRead),
  ...handlersOf(readHandlers, read),
  ...handlersOf(writeHandlers, write),
} as unknown as { readonly [N in DataName]: MosqueHandler<N> }; // The three tables have each name once.

function handlersOf<Handler>(
  table: Readonly<Record<string, unknown>>,
  made: (handle: Handler, name: string) => Handled,
): Record<string, Handled> {
  const handlers = Object.entries(table).map(([name, handle]) => [name, made(handle as Handler, name)]);
  return Object.fromEntries(handlers);
}

/**
 * A handler without the types of its endpoint. The compiler cannot follow them through a table, so the input and the
 * result are cast to the types of the row.
 */
type Handled = (asked: AskedOfMosque<never>) => Promise<{ readonly response: object }>;

function mosqueRead(handle: MosqueReadHandler<MosqueReadName>, name: string): Handled {
  const dated = Object.hasOwn(datedReads, name) ? datedReads[name as DatedName] : undefined;
  return async ({ tx, mosque, query, tagOf }) => {
    const span = dated?.spanOf(query);
    const days = span && (await dated?.find(tx, mosque.id, span, Promise.resolve(mosque)));
    return tagged({ ...handle(mosque), ...(days && { days }) }, tagOf(mosque as never));
  };
}

function read(handle: ReadHandler<Exclude<ReadName, MosqueReadName>>, name: string): Handled {
  return async ({ tx, mosque, params, tagOf, ...asked }) => {
    const list = listOf(name, mosque.id);
    const { response, item, next } = await handle({
      ...{ tx, mosqueId: mosque.id, mosque: Promise.resolve(mosque), params: params as never },
      ...pageOf(list, asked.query),
    });
    const page = next === undefined ? response : { ...response, next: cursorOf(list, next) };
    return tagged(page, tagOf((item ?? mosque) as never));
  };
}

function write(handle: WriteHandler<WriteName>): Handled {
  return async (asked) => {
    const flags = flagsOf(asked.query);
    const { newId } = asked.services;
    const { response, versions } = await handle({ ...(asked as object), flags, newId } as never);
    if (!flags.validateOnly) await watchByHand(asked.tx, asked.mosque.id, asked.at);
    return versions === undefined ? { response } : tagged(response, asked.tagOf(versions as never));
  };
}

function tagged(response: object, etag: string) {
  return { response: { ...response, etag } };
}
