import { LRUCache } from "lru-cache";

/** The body of a successful GET, with its headers. */
export interface RenderedAnswer {
  /** The version that the body was made from; while the mosque still has it, the body is current. */
  readonly version: string | number;
  readonly etag: string;
  readonly body: string;
  readonly bodyBytes: number;
  /** The path of the next page, if there is one. */
  readonly next: string | undefined;
}

export interface RenderedAnswers {
  readonly use: RenderedAnswersUse;
  /** The answer of this name, if it was made from this version. */
  find(name: string, version: string | number): RenderedAnswer | undefined;
  /** Whether an answer of this name is kept, whatever its version. */
  has(name: string): boolean;
  /** Keeps an answer if one of this name was rendered before; if not, only that this one was. */
  keep(name: string, answer: RenderedAnswer): void;
}

/** How often a lookup found an answer or did not, and the memory that all entries take. */
export interface RenderedAnswersUse {
  readonly found: number;
  readonly missed: number;
  /** Answers, and names of those that were rendered once. */
  readonly count: number;
  /** Approximate, and at most the bound. */
  readonly bytes: number;
}

/** What an entry costs beside its texts, in bytes, as roughly measured. */
const entryBytes = 500;

/** Stands for an answer that was rendered once and not kept. */
const renderedOnce = { version: undefined, body: "" } as const;

/**
 * Keeps rendered bodies by mosque, endpoint and query, from the second time on: a mosque that syncs once a day asks
 * for each only once. An answer is used only for the version that it was made from, and no body depends on the clock,
 * so it is never stale.
 */
export function createRenderedAnswers(maxBytes: number): RenderedAnswers {
  const entries = new LRUCache<string, RenderedAnswer | typeof renderedOnce>({
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
      const answer = entries.get(name);
      if (answer?.version === version) {
        use.found += 1;
        return answer;
      }
      use.missed += 1;
      return undefined;
    },
    has: (name) => (entries.peek(name) ?? renderedOnce) !== renderedOnce,
    keep(name, answer) {
      entries.set(name, entries.has(name) ? answer : renderedOnce);
    },
  };
}
