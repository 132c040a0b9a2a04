/**
 * The runtime's own features, with the program's types: of the DOM or of `@types/node`. The client's declarations work
 * without both.
 */

/** The type of the runtime's `fetch`. */
export type Fetch = typeof globalThis extends { fetch: infer Known }
  ? Known
  : (...args: never[]) => Promise<unknown>;

/** The type of an `AbortSignal`. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer Known } }
  ? Known
  : { readonly aborted: boolean };
