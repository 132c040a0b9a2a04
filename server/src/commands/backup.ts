import { backUp } from "../backup/back-up.ts";
import { commandLine } from "../program.ts";
import { counted } from "./content-counts.ts";
import { commandFile, type Problems, runOperatorCommand } from "./operator-command.ts";

const usage = `Writes a consistent backup to a file while the service runs.

  ${commandLine("backup", "FILE [--force]")}

  --force  overwrite FILE if it exists, once the new backup is complete

DATABASE_URL names the database. The backup holds everything except the request log and sessions, and only you can
read it. \`${commandLine("restore", "FILE")}\` restores it, on SQLite or PostgreSQL.
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
      process.stderr.write("The backup is complete, but the database could not record that it was made.\n");
    }
    return `Backed up and verified: ${counted(made)}, ${made.bytes} bytes in ${file}\n`;
  },
});
