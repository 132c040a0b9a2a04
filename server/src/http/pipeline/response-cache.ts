import { LRUCache } from "lru-cache";

/** The body of a successful GET, with its headers. */
export interface CachedResponse {
  /** The version that the body was made from; while the mosque still has it, the body is current. */
  readonly version: string | number;
  readonly etag: string;
  readonly body: string;
  readonly bodyBytes: number;
  /** The path of the next page, if there is one. */
  readonly next: string | undefined;
}

export interface ResponseCache {
  readonly use: ResponseCacheUse;
  /** The cached response of this name, if it was made from this version. */
  find(name: string, version: string | number): CachedResponse | undefined;
  /** Whether a response of this name is cached, in any version. */
  has(name: string): boolean;
  /** Caches a response from its second rendering on; the first only leaves its name. */
  keep(name: string, response: CachedResponse): void;
  /** Frees the memory of responses whose versions can no longer match. */
  clear(): void;
}

/** Cache hits and misses, and the memory of all entries. */
export interface ResponseCacheUse {
  readonly found: number;
  readonly missed: number;
  /** Responses, and names that were rendered once. */
  readonly count: number;
  /** Approximate, and at most the bound. */
  readonly bytes: number;
}

/** The size of an entry without its texts, in bytes, as roughly measured. */
const entryBytes = 500;

/** Marks a response that was rendered once and is not cached yet. */
const renderedOnce = { version: undefined, body: "" } as const;

/**
 * Caches rendered bodies by mosque, endpoint and query, from the second time on: a mosque that syncs once a day reads
 * each only once. A response is used only for its version, and no body depends on the clock, so it is never stale.
 */
export function createResponseCache(maxBytes: number): ResponseCache {
  const entries = new LRUCache<string, CachedResponse | typeof renderedOnce>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, name) => 2 * (body.length + name.length) + entryBytes,
  });
  const use = {
    found: 0,
    missed: 0,
    get count() {
      return entries.size;
    },
    get bytes() {
      return entries.calculatedSize;
    },
  };
  return {
    use,
    find(name, version) {
      const response = entries.get(name);
      if (response?.version === version) {
        use.found += 1;
        return response;
      }
      use.missed += 1;
      return undefined;
    },
    has: (name) => (entries.peek(name) ?? renderedOnce) !== renderedOnce,
    keep(name, response) {
      entries.set(name, entries.has(name) ? response : renderedOnce);
    },
    clear: () => entries.clear(),
  };
}
