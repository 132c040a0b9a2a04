/** The part of autocannon 9 that the load generator uses; the package has no types. */
declare module "autocannon" {
  import type { EventEmitter } from "node:events";

  interface Request {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  }
  interface Client {
    setRequests(requests: readonly Request[]): void;
  }
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** In seconds; ignored if there is an `amount`. */
    readonly duration: number;
    readonly amount?: number;
    /** How often to check for the end, in milliseconds. */
    readonly sampleInt: number;
    /** In seconds. */
    readonly timeout: number;
    readonly setupClient: (client: Client) => void;
  }
  interface Result {
    readonly errors: number;
    readonly timeouts: number;
  }
  export default function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): EventEmitter<{
    start: [];
    response: [client: Client, status: number, bytes: number, milliseconds: number];
  }>;
}
