import { createInterface } from "node:readline";

/** The output of a service's first start. */
export interface ServiceStart {
  /** The service's address. */
  readonly address: string;
  /** The one-time link for the first operator's account. */
  readonly setUpLink: string;
}

/**
 * Reads a service's standard output until both are known: the address from its log, the link from the text for people
 * between the records.
 * @throws Error if the output ends first
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
