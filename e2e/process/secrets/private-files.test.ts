import assert from "node:assert/strict";
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { done, runBackup, runRestore } from "../../support/databases/backups.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { runProgram } from "../../support/services/process.ts";
import type { ServiceProcess } from "../../support/services/service-process.ts";
import { startServiceProcess } from "../../support/services/service-process.ts";
import { succeeded } from "../../support/services/suite.ts";

const skip = process.platform === "win32" && "Windows has no such modes.";
const formerUmask = process.umask();

describe("Other users of the machine cannot read", { skip }, () => {
  after(() => process.umask(formerUmask));

  for (const [umask, workers] of [
    [0o000, "1"],
    [0o022, "2"],
  ] as const) {
    const under = `under umask ${umask.toString(8).padStart(3, "0")}`;
    test(`a database, its log, a backup or the files of a restore, ${under}`, async () => {
      process.umask(umask); // Child processes inherit it.
      const folder = await mkdtemp(join(tmpdir(), "mosque-sync-private-"));
      const database = { url: `sqlite:${folder}/made/for/sync.db` };
      const backup = `${folder}/sync.backup`;
      let service: ServiceProcess | undefined;
      try {
        service = await startServiceProcess(database, { WORKERS: workers });
        await write(service, database);
        const whileItRuns = await eventually(async () => {
          const names = await assertPrivate(`${folder}/made`);
          return names.includes("for/sync-requests.db-wal") ? names : undefined;
        });
        for (const end of ["", "-wal", "-shm"]) assert.ok(whileItRuns.includes(`for/sync.db${end}`), end);

        done(await runBackup(database, backup));
        await assertPrivate(folder);
        // Killed, so its write log stays beside the database that is kept.
        await service.kill();
        done(await runRestore(database, backup, "--force"));
        const kept = (await assertPrivate(folder)).filter((name) => name.includes(".before-"));
        assert.ok(kept.length > 0, "the replaced database is kept");

        service = await startServiceProcess(database, { WORKERS: workers });
        await write(service, database);
        await assertPrivate(folder);
      } finally {
        await service?.kill();
        await rm(folder, { recursive: true, force: true });
      }
    });
  }

  test("a database that others can read, once the service starts", async () => {
    process.umask(0o022);
    const folder = await mkdtemp(join(tmpdir(), "mosque-sync-private-"));
    const database = { url: `sqlite:${folder}/data/sync.db` };
    let service: ServiceProcess | undefined;
    try {
      await mkdir(`${folder}/data`);
      service = await startServiceProcess(database);
      await write(service, database);
      await service.kill();
      for (const name of await readdir(`${folder}/data`)) await chmod(`${folder}/data/${name}`, 0o644);

      service = await startServiceProcess(database);
      for (const name of await readdir(`${folder}/data`)) {
        assert.equal(await modeOf(`${folder}/data/${name}`), 0o600, name);
      }
      assert.equal(await modeOf(`${folder}/data`), 0o755, "an existing folder stays unchanged");
    } finally {
      await service?.kill();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** Makes a mosque, and sends a change with its key. */
async function write(service: ServiceProcess, { url }: { readonly url: string }): Promise<void> {
  const { stdout } = await runProgram("commands/provision.ts", {
    arguments: ["--name", "Masjid Noor"],
    environment: { DATABASE_URL: url },
  });
  const { mosqueId, apiKey: key } = JSON.parse(stdout) as { mosqueId: string; apiKey: string };
  const path = `/v1/mosques/${mosqueId}/profile`;
  succeeded(await service.request({ method: "PATCH", path, key, body: { status: "Open" } }));
}

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}

/**
 * Asserts that only the owner can access anything below a folder.
 * @returns the existing paths, relative to that folder
 */
async function assertPrivate(folder: string): Promise<string[]> {
  assert.equal(await modeOf(folder), 0o700, folder);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.map((entry) => join(entry.parentPath, entry.name));
  for (const [index, path] of names.entries()) {
    assert.equal(await modeOf(path), entries[index]?.isDirectory() ? 0o700 : 0o600, path);
  }
  return names.map((path) => path.slice(folder.length + 1));
}
