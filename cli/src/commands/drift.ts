import type { Input } from "../command-line/read.ts";
import { createReadingClient } from "../connection/client.ts";
import { renderDrift } from "../print/drift.ts";
import type { Ending } from "../run/ending.ts";
import { exitCodes } from "../run/stop.ts";
import type { Surroundings } from "../run/surroundings.ts";
import { findDrift } from "../sync/drift.ts";
import { allowingNothing, settingsOf, syncOptionsOf } from "./plan.ts";

/** Shows the differences between the server and the files, with a client that can only read. */
export async function run({ values }: Input<"drift">, surroundings: Surroundings): Promise<Ending> {
  const client = createReadingClient(settingsOf(values.config, surroundings));
  const options = await syncOptionsOf({ ...allowingNothing, ...values }, surroundings);
  const { danger, ...drift } = await findDrift({ ...options, client });
  if (!values.json)
    surroundings.print(renderDrift({ ...drift, danger }, { colour: surroundings.colour.print }));
  // The guards are about writes. Times that cannot be used may hide a difference.
  if (danger?.reason === "source") {
    surroundings.log(danger.message);
    return { exitCode: exitCodes.source, document: { ...drift, source: danger.message } };
  }
  const isFound = values["detailed-exitcode"] && drift.differences.length > 0;
  return { exitCode: isFound ? exitCodes.pending : exitCodes.done, document: drift };
}
