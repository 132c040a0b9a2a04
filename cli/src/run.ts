import type { CommandName } from "./command-line/commands.ts";
import { helpOf } from "./command-line/help.ts";
import { type CommandLine, type Input, type RunLine, readCommandLine } from "./command-line/read.ts";
import { printable } from "./print/printable.ts";
import type { Ending } from "./run/ending.ts";
import { exitCodes } from "./run/stop.ts";
import type { Surroundings } from "./run/surroundings.ts";
import { readVersion } from "./run/version.ts";

/** Runs a command. */
export type Runner<Name extends CommandName> = (
  input: Input<Name>,
  surroundings: Surroundings,
) => Promise<Ending>;

/** The module of each command, loaded only when it runs, so that every command starts quickly. */
const runners: { [Name in CommandName]: () => Promise<{ run: Runner<Name> }> } = {
  init: () => import("./commands/init/init.ts"),
  doctor: () => import("./commands/doctor/doctor.ts"),
  check: () => import("./commands/check/check.ts"),
  preview: () => import("./commands/preview.ts"),
  explain: () => import("./commands/explain.ts"),
  convert: () => import("./commands/convert/convert.ts"),
  plan: () => import("./commands/plan.ts"),
  apply: () => import("./commands/apply/apply.ts"),
  push: () => import("./commands/push.ts"),
  drift: () => import("./commands/drift.ts"),
  pull: () => import("./commands/pull/pull.ts"),
  status: () => import("./commands/status.ts"),
  completion: () => import("./commands/completion.ts"),
};

/**
 * Runs one command.
 * @param args the arguments after the program's name
 * @returns the exit code
 */
export async function run(args: readonly string[], given: Surroundings): Promise<number> {
  const surroundings = withPrintableTexts(given);
  const { print, log } = surroundings;
  let line: CommandLine | undefined;
  try {
    line = readCommandLine(args);
    switch (line.asks) {
      case "help":
        print(helpOf(line.of));
        return exitCodes.done;
      case "version":
        print(readVersion());
        return exitCodes.done;
      case "run":
        return end(await runCommand(line, surroundings), line, surroundings);
    }
  } catch (error) {
    // Loaded only when something fails, for the same reason as the commands.
    const { endingOf } = await import("./run/ending.ts");
    const ending = endingOf(error);
    log(ending.document.error);
    return end(ending, line, surroundings);
  }
}

/** Whatever is printed goes through here, so no command has to know which of its texts are foreign. */
function withPrintableTexts(given: Surroundings): Surroundings {
  const { print, log, ask, colour } = given;
  return {
    ...given,
    print: (text) => print(printable(text, colour.print)),
    log: (text) => log(printable(text, colour.log)),
    ask: ask && ((question) => ask(printable(question, colour.log))),
  };
}

async function runCommand<Name extends CommandName>(
  { name, input }: RunLine<Name>,
  surroundings: Surroundings,
): Promise<Ending> {
  const { run } = await runners[name]();
  return run(input, surroundings);
}

function end({ exitCode, document }: Ending, line: CommandLine | undefined, { print }: Surroundings): number {
  const wantsJson = line?.asks === "run" && "json" in line.input.values && line.input.values.json;
  if (wantsJson) print(JSON.stringify({ ...document, exitCode }, null, 2));
  return exitCode;
}
