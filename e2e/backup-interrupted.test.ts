import assert from "node:assert/strict";
import { once } from "node:events";
import { watch } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { findMosque } from "../server/src/store/mosques/mosques.ts";
import { openStore } from "../server/src/store/store.ts";
import { assertRefusedFor, backUpFolder, done, runBackUp, runRestore } from "./support/back-ups.ts";
import { type Database, engines } from "./support/engines.ts";
import { openOperator } from "./support/operator.ts";
import { startProgram } from "./support/process.ts";
import { smallDisk } from "./support/small-disk.ts";

const kills = 4;
/** The longest that a command may work before it is killed, in milliseconds: some end before. */
const longestMs = 700;

for (const engine of engines) {
  describe(`an interrupted command on ${engine.name}`, () => {
    test("a killed backup leaves the back-up of before, or the new one, and either restores", async () => {
      await withTwoStates(engine.createDatabase, async ({ database, file, nameIn }) => {
        for (let kill = 0; kill < kills; kill++) {
          await killAtRandom("commands/backup.ts", database, [file, "--force"]);
          const restored = await engine.createDatabase();
          try {
            done(await runRestore(restored, file));
            assert.match(await nameIn(restored), /^(Earlier|Later)$/);
          } finally {
            await restored.drop();
          }
        }
      });
    });

    test("a killed restore leaves the database of before, or the restored one", async () => {
      await withTwoStates(engine.createDatabase, async ({ database, file, nameIn }) => {
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

    test("one that is stopped by SIGTERM leaves nothing unfinished behind", async () => {
      await withTwoStates(engine.createDatabase, async ({ database, folder }) => {
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

    test("a disk that is full refuses the back-up, keeps the earlier one, and holds nothing unfinished", async (t) => {
      const disk = smallDisk(2);
      if (!disk) return t.skip("this process may not mount a disk of its own");
      t.after(() => disk.remove());
      await withTwoStates(engine.createDatabase, async ({ database }) => {
        const file = join(disk.folder, "a.backup");
        await writeFile(file, "the earlier one");
        disk.fill();
        assertRefusedFor(await runBackUp(database, file, "--force"), /disk is full|no space/);
        disk.free();
        assert.deepEqual(await readdir(disk.folder), ["a.backup"]);
        assert.equal(await readFile(file, "utf8"), "the earlier one");
      });
    });
  });
}

interface States {
  readonly database: Database;
  /** A back-up that was made when the mosque was called "Earlier"; in the database it is called "Later" now. */
  readonly file: string;
  readonly folder: string;
  /** What the mosque is called in a database; "nothing" where it is unknown. */
  nameIn(database: Database): Promise<string>;
}

/** Works with a database that has a mosque, and with a back-up of before that mosque got another name. */
async function withTwoStates(
  createDatabase: () => Promise<Database>,
  work: (states: States) => Promise<void>,
): Promise<void> {
  const database = await createDatabase();
  const folder = await backUpFolder();
  try {
    const operator = await openOperator(database.url);
    const { mosqueId } = await operator.addMosque({ name: "Earlier" });
    await operator.close();
    const file = folder.newFile();
    done(await runBackUp(database, file));
    await database.execute("UPDATE mosques SET community_name = 'Later'");
    const nameIn: States["nameIn"] = async ({ url: databaseUrl }) => {
      const store = await openStore({ databaseUrl });
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
