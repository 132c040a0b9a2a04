import { commandLine } from "../program.ts";
import type { Config } from "../settings/config.ts";
import {
  SpreadRefused,
  spreadNextTable,
  tablesToSpread,
} from "../store/engines/postgres/citus/spread-database.ts";
import { openStore, type Store } from "../store/store.ts";
import { type Problems, runOperatorCommand } from "./operator-command.ts";

const usage = `Spreads the mosques of a PostgreSQL database over several servers with Citus.

  ${commandLine("distribute", "[--plan]")}

  --plan  only print the tables to move, and their sizes

Stop every instance and make a backup first. Each table moves in one transaction: after a failure, run the command again
to continue. Tables of mosques are spread by the mosque's id; the other tables get a copy on every server.
`;

interface Order {
  readonly isPlan: boolean;
}

await runOperatorCommand({
  usage,
  failure: "The database was not spread",
  options: { plan: { type: "boolean" } },
  read: ({ plan = false }): Order | Problems => ({ isPlan: plan }),
  run: ({ isPlan }, config) => distribute(isPlan, config),
});

async function distribute(isPlan: boolean, config: Config): Promise<string> {
  const store = await openStore({ ...config, isUnhurried: true });
  try {
    if (store.name !== "postgres") {
      throw new SpreadRefused("DATABASE_URL names a SQLite file. Only a PostgreSQL database can be spread.");
    }
    process.stdout.write(await planOf(store));
    if (isPlan) return "Nothing was changed.\n";
    let moved = 0;
    for (let next = await spreadNextTable(store); next; next = await spreadNextTable(store)) {
      moved += 1;
      process.stdout.write(`Moved ${next.name}, which is ${next.table.kind}.\n`);
    }
    return `Every table is stored by its kind: ${moved} moved now.\n`;
  } finally {
    await store.close();
  }
}

async function planOf(store: Store): Promise<string> {
  const tables = await tablesToSpread(store);
  if (tables.length === 0) return "";
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  const lines = tables.map(({ name, table, bytes }) => `  ${name}: ${table.kind}, ${megabytes(bytes)}\n`);
  return `${tables.length} tables move, ${megabytes(bytes)} in all. The largest needs as much free space on this server meanwhile.\n${lines.join("")}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
