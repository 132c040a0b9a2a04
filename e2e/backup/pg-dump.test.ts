import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { backupFolder, done, runRestore } from "../support/databases/backups.ts";
import { type Database, engines } from "../support/databases/engines.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import { startService } from "../support/services/service-here.ts";
import { mosqueOver, succeeded } from "../support/services/suite.ts";

const run = promisify(execFile);

for (const engine of engines.filter(({ isServer }) => isServer)) {
  describe(`pg_dump and pg_restore on ${engine.name}`, () => {
    const suite = suiteOn(engine);

    test("a dump made while the service runs can be served after restore --in-place", async (t) => {
      const mosque = await suite.addMosque();
      const revoked = await mosque.addKey();
      const { etag } = succeeded(await mosque.patch("/profile", { status: "In the dump" })).headers;
      const folder = await backupFolder();
      const restored = await engine.createDatabase();
      try {
        const file = folder.newFile();
        const unusable = await dump(suite.database, file);
        if (unusable) return t.skip(unusable);
        await suite.operator.revokeKey(mosque.id, revoked.keyId);
        succeeded(await mosque.patch("/profile", { status: "After the dump" }));
        await run("pg_restore", ["--exit-on-error", "--no-owner", `--dbname=${restored.url}`, file]);
        const former = folder.newFile();
        await writeFile(former, `${suite.database.url}\n`);
        const printed = done(await runRestore(restored, "--in-place", "--former-file", former));
        assert.ok(printed.includes(revoked.apiKey.slice(0, 14)), printed);
        const service = await startService(restored);
        try {
          const there = mosqueOver({ ...mosque, request: service.request, operator: suite.operator });
          const response = succeeded(await there.get("/profile", { "If-None-Match": String(etag) }));
          assert.equal(response.body.profile.status, "In the dump");
          assert.equal((await there.as(revoked.apiKey).get("/profile")).status, 401);
        } finally {
          await service.end();
        }
      } finally {
        await restored.drop();
        await folder.remove();
      }
    });
  });
}

/** @returns why the machine's pg_dump cannot be used, if it cannot */
async function dump({ url }: Database, file: string): Promise<string | undefined> {
  try {
    await run("pg_dump", ["--format=custom", `--file=${file}`, url]);
    return undefined;
  } catch (error) {
    const { code, stderr = "" } = error as { code?: unknown; stderr?: string };
    if (code === "ENOENT") return "this machine has no pg_dump";
    if (stderr.includes("server version mismatch")) return "this machine's pg_dump is older than the server";
    throw error;
  }
}
