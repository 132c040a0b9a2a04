/**
 * The runtime's own features, typed as the program has them: by the DOM or by `@types/node`. The client's declarations
 * need neither.
 */

/** The type of the runtime's `fetch`. */
export type Fetch = typeof globalThis extends { fetch: infer Known }
  ? Known
  : (...args: never[]) => Promise<unknown>;

/** The type of an `AbortSignal`. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer Known } }
  ? Known
  : { readonly aborted: boolean };
