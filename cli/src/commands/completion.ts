import { completionFor, shells } from "../command-line/completion.ts";
import { hintFor } from "../command-line/nearest.ts";
import type { Input } from "../command-line/read.ts";
import type { Ending } from "../run/ending.ts";
import { exitCodes, Stop } from "../run/stop.ts";
import type { Surroundings } from "../run/surroundings.ts";

/** Prints the script of one shell. */
export async function run({ words }: Input<"completion">, { print }: Surroundings): Promise<Ending> {
  const [word = ""] = words;
  const shell = shells.find((known) => known === word);
  if (!shell)
    throw new Stop("error", `There is no completion script for "${word}". ${hintFor(word, shells)}`);
  print(completionFor(shell));
  return { exitCode: exitCodes.done, document: {} };
}
