import { type ApiEndpoint, endpoints, isKnownByTag } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { cursorOf, listOf, pageOf } from "#domain/cursors.ts";
import { tagOf, versionOf } from "#domain/entity-tags.ts";
import type { Store } from "#store/store.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import type {
  DatedName,
  MosqueReadHandler,
  MosqueReadName,
  ReadHandler,
  ReadName,
  ReadResult,
} from "#subjects/handlers/api-handler.ts";
import { datedReads, mosqueReadHandlers, readHandlers } from "#subjects/handlers/api-handlers.ts";
import { findMosque } from "#subjects/mosques/rows/mosques.ts";
import type { DaySpan } from "#subjects/timetable/days.ts";
import type { Exchange } from "../responding/exchange.ts";
import { createSerialiser } from "../responding/response.ts";
import type { Services } from "../services.ts";
import { type Admitted, andThen } from "./key-admission.ts";
import type { CachedResponse } from "./response-cache.ts";

/** Responds to the admitted GETs of an endpoint. */
export interface Read {
  /** Whether such a GET is likely to need the row of this mosque: then it is read together with the key. */
  wantsMosque(mosqueId: string): boolean;
  respond(exchange: Exchange, admitted: Admitted): void | Promise<void>;
}

/** Responds to GETs from the cache while it matches the mosque's version, else from the database. */
export function createRead(services: Services, name: ReadName): Read {
  const { store, responseCache, publicUrl } = services;
  const endpoint: ApiEndpoint = endpoints[name];
  const { etag: of } = endpoints[name];
  const find = isOfMosque(name) ? createMosqueReader(store, name) : createReader(store, name);
  const dated = isDated(name) ? { ...datedReads[name], read: createDatedReader(store, name) } : undefined;
  const serialise = createSerialiser(endpoint.response);

  return {
    wantsMosque: (mosqueId) => isOfMosque(name) && !responseCache.has(entryOf(name, mosqueId)),
    respond(exchange, admitted) {
      if (!isKnownByTag(endpoint)) return respondAnew(exchange, admitted);
      const span = dated?.spanOf(admitted.query);
      if (span) return respondOfDays(exchange, admitted, span);
      const entry = isOfMosque(name) ? entryOf(name, admitted.key.mosqueId) : entryOfPage(name, admitted);
      const current = responseCache.find(entry, versionOf(of, admitted.key));
      return andThen(current ?? render(entry, admitted), (response) =>
        exchange.jsonUnlessKnown(response, linkHeader(publicUrl(), response.next)),
      );
    },
  };

  /** The response may have changed without a new tag. */
  async function respondAnew(exchange: Exchange, admitted: Admitted): Promise<void> {
    const made = rendered(await find(admitted), admitted);
    exchange.json(200, made, ["ETag", made.etag]);
  }

  /** Days are asked for seldom, so their responses are not cached. */
  async function respondOfDays(exchange: Exchange, admitted: Admitted, span: DaySpan): Promise<void> {
    const found = await dated?.read(admitted, span);
    if (found) exchange.jsonUnlessKnown(rendered(found, admitted), []);
  }

  /** The response is cached under the version of its rows. */
  async function render(entry: string, admitted: Admitted): Promise<CachedResponse> {
    const made = rendered(await find(admitted), admitted);
    responseCache.keep(entry, made);
    return made;
  }

  function rendered({ mosque, response, item, next }: Found, admitted: Admitted): CachedResponse {
    return {
      version: versionOf(of, mosque),
      etag: tagOf(of, mosque.lineage, item ?? mosque),
      ...serialise(response),
      next: next === undefined ? undefined : pathOfNext(name, admitted, next),
    };
  }
}

/** The source of a GET: one snapshot of the database. */
type Reader = (admitted: Admitted) => Promise<Found>;
type Found = ReadResult<never> & { readonly mosque: MosquesTable };

function isOfMosque(name: ReadName): name is MosqueReadName {
  return Object.hasOwn(mosqueReadHandlers, name);
}

/** Uses the mosque's row that was read with the key, or reads it separately. */
function createMosqueReader(store: Store, name: MosqueReadName): Reader {
  const handle: MosqueReadHandler<MosqueReadName> = mosqueReadHandlers[name];
  return async (admitted) => {
    const mosque = admitted.key.mosque ?? (await store.readTogether((tx) => mosqueOf(tx, admitted)));
    return { mosque, response: handle(mosque) as never }; // Each name has its own answer.
  };
}

function isDated(name: ReadName): name is DatedName {
  return Object.hasOwn(datedReads, name);
}

/** Adds the days of a span to the response of the mosque's row, in one snapshot. */
function createDatedReader(store: Store, name: DatedName) {
  const handle: MosqueReadHandler<DatedName> = mosqueReadHandlers[name];
  const { find } = datedReads[name];
  return (admitted: Admitted, span: DaySpan): Promise<Found> =>
    store.readTogether(async (tx) => {
      const finding = mosqueOf(tx, admitted);
      const [mosque, days] = await Promise.all([finding, find(tx, admitted.key.mosqueId, span, finding)]);
      return { mosque, response: { ...handle(mosque), days } as never }; // Each name has its own answer.
    });
}

/** Reads the mosque's row and what else the handler asks for, which is started together. */
function createReader(store: Store, name: Exclude<ReadName, MosqueReadName>): Reader {
  const handle = readHandlers[name] as ReadHandler<never>; // Each handler gets its own path's parameters.
  return (admitted) =>
    store.readTogether(async (tx) => {
      const { key, params, query } = admitted;
      const finding = mosqueOf(tx, admitted);
      // Each handler gets the parameters of its own path.
      const context = {
        tx,
        mosqueId: key.mosqueId,
        mosque: finding,
        params: params as never,
        ...pageOf(listOf(name, key.mosqueId), query),
      };
      const [mosque, result] = await Promise.all([finding, handle(context)]);
      return { mosque, ...result };
    });
}

async function mosqueOf(tx: Tx, { key }: Admitted): Promise<MosquesTable> {
  const mosque = await findMosque(tx, key.mosqueId);
  if (!mosque) throw ApiError.of("unknown_api_key"); // It was removed after the key was looked up.
  return mosque;
}

function pathOfNext(name: ReadName, { key, query }: Admitted, next: number): string {
  const path = endpoints[name].path.replace("{mosqueId}", key.mosqueId);
  const list = listOf(name, key.mosqueId);
  return `${path}?limit=${pageOf(list, query).limit}&cursor=${cursorOf(list, next)}`;
}

/** Adds the public URL to a cached path: the URL may change while the response is cached. */
function linkHeader(publicUrl: string, next: string | undefined): string[] {
  return next === undefined ? [] : ["Link", `<${publicUrl}${next}>; rel="next"`];
}

/** The name of a response in the cache. */
function entryOf(name: ReadName, mosqueId: string): string {
  return `${mosqueId} ${name}`;
}

function entryOfPage(name: ReadName, { key, params, query }: Admitted): string {
  const { limit, before } = pageOf(listOf(name, key.mosqueId), query);
  return `${entryOf(name, key.mosqueId)} ${Object.values(params).join()} ${limit} ${before ?? ""}`;
}
