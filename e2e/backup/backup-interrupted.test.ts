import assert from "node:assert/strict";
import { once } from "node:events";
import { watch } from "node:fs";
import { copyFile, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { openStore } from "../../server/src/store/store.ts";
import { findMosque } from "../../server/src/subjects/mosques/rows/mosques.ts";
import {
  assertRefusedFor,
  backUpHere,
  backupFolder,
  restoreHere,
  runBackup,
} from "../support/databases/backups.ts";
import { type Database, engines } from "../support/databases/engines.ts";
import { smallDisk } from "../support/databases/small-disk.ts";
import { openOperator } from "../support/mosques/operator.ts";
import { runProgram, startProgram } from "../support/services/process.ts";

const kills = 4;
/** The longest that a command runs before it is killed, in milliseconds; some end earlier. */
const longestMs = 700;

for (const engine of engines) {
  describe(`an interrupted command on ${engine.name}`, () => {
    test("a killed backup leaves the previous backup or the new one, and either restores", async () => {
      await withTwoStates(engine.createMigratedDatabase, async ({ database, file, nameIn }) => {
        for (let kill = 0; kill < kills; kill++) {
          await killAtRandom("commands/backup.ts", database, [file, "--force"]);
          const restored = await engine.createMigratedDatabase();
          try {
            await restoreHere(restored, file);
            assert.match(await nameIn(restored), /^(Earlier|Later)$/);
          } finally {
            await restored.drop();
          }
        }
      });
    });

    test("a killed restore leaves the previous database or the restored one", async () => {
      await withTwoStates(engine.createMigratedDatabase, async ({ database, file, nameIn }) => {
        const place = engine.isServer ? await engine.createDatabase() : database;
        try {
          for (let kill = 0; kill < kills; kill++) {
            await killAtRandom("commands/restore.ts", place, [file, "--force"]);
            await place.assertSound?.();
            assert.match(await nameIn(place), engine.isServer ? /^(Earlier|nothing)$/ : /^(Earlier|Later)$/);
          }
        } finally {
          if (place !== database) await place.drop();
        }
      });
    });

    test("a killed backup leaves its unfinished file only until the next one into the folder, which deletes no other", async () => {
      await withTwoStates(engine.createMigratedDatabase, async ({ file, database, folder }) => {
        const dead = startProgram("commands/backup.ts", { arguments: ["--help"], environment: {} });
        await dead.ended;
        const left = `yesterday.backup.partial-${dead.child.pid}`;
        await copyFile(file, join(folder, left));
        const others = [`film.partial-${dead.child.pid}`, `now.backup.partial-${process.pid}`];
        for (const other of others) await writeFile(join(folder, other), "not a database");
        const made = await runProgram("commands/backup.ts", {
          arguments: [join(folder, "today.backup")],
          environment: { DATABASE_URL: database.url },
        });
        assert.equal(made.code, 0, made.stderr);
        const partial = (await readdir(folder)).filter((name) => name.includes("partial"));
        assert.deepEqual(partial.toSorted(), others.toSorted());
      });
    });

    test("a command stopped by SIGTERM leaves no unfinished file", async () => {
      await withTwoStates(engine.createMigratedDatabase, async ({ database, folder }) => {
        const file = join(folder, "stopped.backup");
        const program = startProgram("commands/backup.ts", {
          arguments: [file],
          environment: { DATABASE_URL: database.url },
        });
        const watcher = watch(folder);
        await Promise.race([once(watcher, "change"), program.ended]);
        watcher.close();
        program.child.kill("SIGTERM");
        await program.ended;
        assert.deepEqual(
          (await readdir(folder)).filter((name) => name.includes("partial")),
          [],
        );
      });
    });

    test("a restore stopped by SIGTERM leaves no copy of the backup among the temporary files", {
      skip: !engine.isServer && "It copies to the place of the database itself.",
    }, async () => {
      await withTwoStates(engine.createMigratedDatabase, async ({ file, folder }) => {
        const place = await engine.createDatabase();
        try {
          const before = await readdir(folder);
          const program = startProgram("commands/restore.ts", {
            arguments: [file],
            environment: { DATABASE_URL: place.url, TMPDIR: folder },
          });
          const watcher = watch(folder);
          await Promise.race([once(watcher, "change"), program.ended]);
          watcher.close();
          program.child.kill("SIGTERM");
          await program.ended;
          assert.deepEqual(await readdir(folder), before);
        } finally {
          await place.drop();
        }
      });
    });

    test("a full disk refuses the backup, keeps the earlier one, and holds no unfinished file", async (t) => {
      const disk = smallDisk(2);
      if (!disk) return t.skip("this process may not mount a disk of its own");
      t.after(() => disk.remove());
      await withTwoStates(engine.createMigratedDatabase, async ({ database }) => {
        const file = join(disk.folder, "a.backup");
        await writeFile(file, "the earlier one");
        disk.fill();
        assertRefusedFor(await runBackup(database, file, "--force"), /disk is full|no space/);
        disk.free();
        assert.deepEqual(await readdir(disk.folder), ["a.backup"]);
        assert.equal(await readFile(file, "utf8"), "the earlier one");
      });
    });
  });
}

interface States {
  readonly database: Database;
  /** A backup from when the mosque was called "Earlier"; in the database it is now called "Later". */
  readonly file: string;
  readonly folder: string;
  /** The mosque's name in a database; "nothing" if the mosque does not exist. */
  nameIn(database: Database): Promise<string>;
}

/** Runs with a mosque's database, and with a backup from before the mosque was renamed. */
async function withTwoStates(
  createDatabase: () => Promise<Database>,
  work: (states: States) => Promise<void>,
): Promise<void> {
  const database = await createDatabase();
  const folder = await backupFolder();
  try {
    const operator = await openOperator(database.url);
    const { mosqueId } = await operator.addMosque({ name: "Earlier" });
    await operator.close();
    const file = folder.newFile();
    await backUpHere(database, file);
    await database.execute("UPDATE mosques SET community_name = 'Later'");
    const nameIn: States["nameIn"] = async ({ url: databaseUrl }) => {
      const store = await openStore({ databaseUrl, isUnhurried: true });
      try {
        const mosque = await store.read((tx) => findMosque(tx, mosqueId));
        return mosque?.communityName ?? "nothing";
      } finally {
        await store.close();
      }
    };
    await work({ database, file, folder: folder.path, nameIn });
  } finally {
    await folder.remove();
    await database.drop();
  }
}

async function killAtRandom(
  program: "commands/backup.ts" | "commands/restore.ts",
  { url }: Database,
  given: readonly string[],
): Promise<void> {
  const { child, ended } = startProgram(program, {
    arguments: given,
    environment: { DATABASE_URL: url },
  });
  await Promise.race([ended, setTimeout(Math.random() * longestMs)]);
  child.kill("SIGKILL");
  await ended;
}
