import { parseArgs } from "node:util";
import { commandFile } from "./command-file.ts";
import { parseConfig } from "./config.ts";
import { counted } from "./counted.ts";
import { backUp } from "./store/back-up.ts";

const usage = `Writes the data to a file, as it is at one moment, while the service goes on.

  npm run backup -- FILE [--force]

  --force  FILE may exist, and is overwritten once the new one is complete

The database is the one that DATABASE_URL names. The file holds everything but the log of requests, and nothing that
signs anybody in; only you may read it. \`npm run restore -- FILE\` brings it back, on SQLite or on PostgreSQL.
`;

const parsed = parseConfig(process.env);
const order = readOrder(process.argv.slice(2));
const problems = [
  ...("problems" in parsed ? parsed.problems : []),
  ...("problems" in order ? order.problems : []),
];
if ("problems" in parsed || "problems" in order) {
  process.stderr.write(
    `Nothing was backed up. Correct this:\n${problems.map((line) => `  ${line}\n`).join("")}\n${usage}`,
  );
  process.exit(1);
}
// An end by these leaves nothing unfinished behind.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

try {
  const { file, overwrite } = order;
  const made = await backUp(parsed.config.databaseUrl, file, { now: new Date(), overwrite });
  process.stdout.write(`Backed up and checked: ${counted(made)}, ${made.bytes} bytes in ${file}\n`);
  if (!made.noted) {
    process.stderr.write("The back-up is there; only the database could take no note of it.\n");
  }
} catch (error) {
  process.stderr.write(`Nothing was backed up. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

function readOrder(
  args: string[],
): { readonly file: string; readonly overwrite: boolean } | { readonly problems: readonly string[] } {
  try {
    const options = { force: { type: "boolean" }, help: { type: "boolean" } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (values.help) {
      process.stdout.write(usage);
      process.exit(0);
    }
    const [file, ...others] = positionals;
    if (!file || others.length > 0) return { problems: ["Name one FILE to write."] };
    return { file: commandFile(file), overwrite: values.force ?? false };
  } catch (error) {
    return { problems: [(error as Error).message] };
  }
}
