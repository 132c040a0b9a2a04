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
  /** Whether an answer of this name is kept, of whichever version. */
  has(name: string): boolean;
  keep(name: string, answer: RenderedAnswer): void;
}

/** How often a lookup found an answer or did not, and the memory that all of them take. */
export interface RenderedAnswersUse {
  readonly found: number;
  readonly missed: number;
  readonly count: number;
  /** Approximate, and at most the bound. */
  readonly bytes: number;
}

/** What an entry costs beside its texts, in bytes, as roughly measured. */
const entryBytes = 500;

/**
 * Keeps rendered bodies by mosque, endpoint and query. An answer is used only for the version that it was made from,
 * and no body depends on the clock, so it is never stale.
 */
export function createRenderedAnswers(maxBytes: number): RenderedAnswers {
  const answers = new LRUCache<string, RenderedAnswer>({
    maxSize: maxBytes,
    sizeCalculation: (answer, name) => 2 * (answer.body.length + name.length) + entryBytes,
  });
  const use = {
    found: 0,
    missed: 0,
    get count() {
      return answers.size;
    },
    get bytes() {
      return answers.calculatedSize;
    },
  };
  return {
    use,
    find(name, version) {
      const answer = answers.get(name);
      if (answer?.version === version) {
        use.found += 1;
        return answer;
      }
      use.missed += 1;
      return undefined;
    },
    has: (name) => answers.has(name),
    keep(name, answer) {
      answers.set(name, answer);
    },
  };
}
