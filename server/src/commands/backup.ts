import { backUp } from "../store/backup/back-up.ts";
import { counted } from "./counted.ts";
import { commandFile, type Problems, runOperatorCommand } from "./operator-command.ts";

const usage = `Writes the data to a file, as it is at one moment, while the service goes on.

  npm run backup -- FILE [--force]

  --force  FILE may exist, and is overwritten once the new one is complete

The database is the one that DATABASE_URL names. The file holds everything but the log of requests, and nothing that
signs anybody in; only you may read it. \`npm run restore -- FILE\` brings it back, on SQLite or on PostgreSQL.
`;

interface Order {
  readonly file: string;
  readonly overwrite: boolean;
}

await runOperatorCommand({
  usage,
  failure: "Nothing was backed up",
  options: { force: { type: "boolean" } },
  takesFile: true,
  read({ force = false }, [file, ...others]): Order | Problems {
    if (!file || others.length > 0) return { problems: ["Name one FILE to write."] };
    return { file: commandFile(file), overwrite: force };
  },
  async run({ file, overwrite }, { databaseUrl }) {
    const made = await backUp(databaseUrl, file, { now: new Date(), overwrite });
    if (!made.noted) {
      process.stderr.write("The back-up is there; only the database could take no note of it.\n");
    }
    return `Backed up and checked: ${counted(made)}, ${made.bytes} bytes in ${file}\n`;
  },
});
