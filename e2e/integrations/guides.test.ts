import assert from "node:assert/strict";
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { limits } from "@mosque-sync/contract";
import { createSite } from "../../server/src/guides/site.ts";
import { engines } from "../support/databases/engines.ts";
import { currentTimetable } from "../support/mosques/timetables.ts";
import { examplesIn, isResponse, runExample } from "../support/packages/guide-examples.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import { integrations, withoutPhp } from "./php-programs.ts";

const [sqlite] = engines;
assert.ok(sqlite);

describe("The examples of the guides", () => {
  const suite = suiteOn(sqlite, { RATE_LIMIT_PER_MINUTE: String(limits.requestsPerMinute) });
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "mosque-sync-guides-"));
    const scope = join(folder, "node_modules", "@mosque-sync");
    await mkdir(scope, { recursive: true });
    await symlink(fileURLToPath(new URL("../../client", import.meta.url)), join(scope, "client"));
    await copyFile(`${integrations}php/mosque-sync.php`, join(folder, "mosque-sync.php"));
    await writeFile(join(folder, "timetable.csv"), currentTimetable());
    await symlink(".", join(folder, "mosque"));
  });
  after(() => rm(folder, { recursive: true }));

  for (const [address, { text }] of createSite().files) {
    const examples = address.endsWith(".md") ? examplesIn(text) : [];
    if (examples.length === 0) continue;

    test(`of ${address} get the responses shown`, async (t) => {
      const mosque = await suite.addMosque({ name: "Masjid Noor" });
      const environment = {
        MOSQUE_SYNC_BASE_URL: suite.service.address.href.replace(/\/$/, ""),
        MOSQUE_SYNC_API_KEY: mosque.key,
        MOSQUE_SYNC_MOSQUE_ID: mosque.id,
        HOME: folder,
      };
      const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}\n`);
      await writeFile(join(folder, ".env"), lines.join(""));
      for (const example of examples) {
        if (example.language === "php" && withoutPhp) {
          t.diagnostic(withoutPhp);
          continue;
        }
        const { output, errors, code } = await runExample(example, folder, environment);
        const hint = `${example.code}\n${output}\n${errors}`;
        assert.equal(code, 0, hint);
        if (example.response)
          assert.ok(isResponse(example.response, output), `${hint}\nshown:\n${example.response}`);
      }
    });
  }
});
