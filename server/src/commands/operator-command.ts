import { resolve } from "node:path";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { type Config, parseConfig } from "../settings/config.ts";
import { exitWithoutFiles } from "../store/engines/sqlite/unfinished-files.ts";

/** Every problem, in a sentence each. */
export interface Problems {
  readonly problems: readonly string[];
}

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options }>
>["values"];

/** A command that an operator runs next to the service, or in its place. */
interface OperatorCommand<Options extends ParseArgsOptionsConfig, Order> {
  readonly usage: string;
  /** The effect of a failure, such as "Nothing was created". */
  readonly failure: string;
  readonly options: Options;
  readonly takesFile?: boolean;
  /** Turns the options and files into an order. */
  readonly read: (values: Values<Options>, files: readonly string[]) => Order | Problems;
  /** Carries out the order. @returns the text to print. @throws Error with a whole sentence that names the fix */
  readonly run: (order: Order, config: Config) => Promise<string>;
}

/** Runs a command: prints its result, or lists every problem and exits with 1. */
export async function runOperatorCommand<Options extends ParseArgsOptionsConfig, Order extends object>(
  command: OperatorCommand<Options, Order>,
): Promise<void> {
  const { usage, failure, run } = command;
  // Unlike the signal itself, an exit removes unfinished files.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, exitWithoutFiles);

  const settings = parseConfig(process.env);
  const order = readOrder(command);
  if ("problems" in settings || "problems" in order) {
    const problems = [settings, order].flatMap((each) => ("problems" in each ? each.problems : []));
    end(`${failure}. Correct this:\n${problems.map((line) => `  ${line}\n`).join("")}\n${usage}`);
  }
  try {
    process.stdout.write(await run(order, settings.config));
  } catch (error) {
    end(`${failure}. ${error instanceof Error ? error.message : String(error)}\n`);
  }
}

function readOrder<Options extends ParseArgsOptionsConfig, Order extends object>({
  usage,
  options,
  takesFile = false,
  read,
}: OperatorCommand<Options, Order>): Order | Problems {
  try {
    const help = { help: { type: "boolean" } } as const;
    const typed = parseArgs({ options: { ...options, ...help }, allowPositionals: takesFile });
    if ("help" in typed.values) {
      process.stdout.write(usage);
      process.exit(0);
    }
    return read(typed.values as Values<Options>, typed.positionals); // All options but --help, which was handled above.
  } catch (error) {
    return { problems: [(error as Error).message] };
  }
}

function end(message: string): never {
  process.stderr.write(message);
  process.exit(1);
}

/** Resolves a file against the folder that the user is in: npm runs a command in the project's folder. */
export function commandFile(name: string): string {
  return resolve(process.env.INIT_CWD ?? ".", name);
}
