import { LRUCache } from "lru-cache";

/** The body of a successful GET with the headers that belong to it. */
export interface RenderedAnswer {
  /** What the body was made from; while the mosque's version equals it, the body is current. */
  readonly version: string | number;
  readonly etag: string;
  readonly body: string;
  readonly bodyBytes: number;
  /** The path of the next page, where there is one. */
  readonly next: string | undefined;
}

export interface RenderedAnswers {
  readonly use: RenderedAnswersUse;
  /** The answer under this name, if it was made from this version. */
  find(name: string, version: string | number): RenderedAnswer | undefined;
  keep(name: string, answer: RenderedAnswer): void;
}

/** How often an answer was there when it was looked for, and what all of them take. */
export interface RenderedAnswersUse {
  readonly found: number;
  readonly missed: number;
  readonly count: number;
  /** At most the bound, and roughly. */
  readonly bytes: number;
}

/** What an entry costs beside its texts, in bytes: measured roughly, to keep the bound honest. */
const entryBytes = 500;

/**
 * Keeps rendered bodies under mosque, endpoint and query. An answer is used only for the version that it was
 * made from, and nothing in a body depends on the clock: it can never be stale.
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
    keep(name, answer) {
      answers.set(name, answer);
    },
  };
}
