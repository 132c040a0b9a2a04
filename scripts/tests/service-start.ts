import { createInterface } from "node:readline";

/** What a service says when it starts for the first time. */
export interface ServiceStart {
  /** The address that it listens on. */
  readonly address: string;
  /** The one-time link that makes the first operator. */
  readonly setUpLink: string;
}

/**
 * Reads a service's standard output until both are known: the address from its log, the link from the text for people
 * that stands between the records.
 * @throws Error when the output ends before
 */
export async function readServiceStart(output: NodeJS.ReadableStream): Promise<ServiceStart> {
  let address: string | undefined;
  let setUpLink: string | undefined;
  for await (const line of createInterface(output)) {
    if (line.startsWith("{")) address ??= (JSON.parse(line) as { address?: string }).address;
    else setUpLink ??= /https?:\/\/\S+#\S+/.exec(line)?.[0];
    if (address && setUpLink) return { address, setUpLink };
  }
  throw new Error("the service ended before it was ready to be set up");
}
