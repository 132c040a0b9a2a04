import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import { engines } from "../support/databases/engines.ts";
import { commandsOf, installMosqueSync, paste } from "../support/packages/page-commands.ts";
import { sharedServiceOn } from "../support/services/shared-services.ts";
import { sharedSuiteOn } from "../support/services/suite.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const [sqlite] = engines;
assert.ok(sqlite);

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mosque-sync-doors-"));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

describe("Each way into the project", () => {
  const suite = sharedSuiteOn(sqlite);

  test("for a mosque's people names pages, buttons and states as the portal does", async () => {
    const texts = await Promise.all(
      globSync("portal/src/messages/en/**/*.ts", { cwd: root }).map((file) =>
        readFile(join(root, file), "utf8"),
      ),
    );
    const portal = texts.join("\n");
    for (const file of ["docs/for-mosques.md", "docs/deployment.md", "docs/for-websites.md"]) {
      const page = (await readFile(join(root, file), "utf8")).replaceAll(/^```.*?^```$/gms, "");
      const named = [...page.matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].map(([, label]) => label);
      assert.ok(named.length > 0, file);
      for (const label of named) assert.ok(portal.includes(`"${label}"`), `${file} names “${label}”`);
    }
    const page = await readFile(join(root, "docs/for-mosques.md"), "utf8");
    const [, table = ""] = page.split("| It says |");
    const states = [...(table.split("\n\n")[0] ?? "").matchAll(/^\| (\w[^|]*?) \|/gm)].map(
      ([, state]) => state,
    );
    assert.deepEqual(states, ["Synced today", "Late", "Failed", "Stuck", "Never synced"]);
    for (const state of states) assert.match(portal, new RegExp(`["\`]${state?.split(" ")[0]}\\b`), state);
  });

  test("for developers leads from the start to a written and read mosque, with its exact commands", async () => {
    const blocks = await commandsOf("docs/for-developers.md");
    assert.equal(blocks[0], "npm start\n");
    const { address, databaseUrl } = sharedServiceOn(sqlite);
    const commands = blocks.slice(1).join("\n").replaceAll("http://127.0.0.1:8080", address.origin);
    assert.ok(commands.includes(address.origin));
    const printed = await paste(commands.replaceAll("curl ", "curl --silent "), {
      environment: { DATABASE_URL: databaseUrl },
    });
    const counts = '"added":2,"changed":0,"deleted":0';
    assert.equal(printed.split(counts).length, 3, `The plan and the write count two rows:\n${printed}`);
    assert.match(printed, /"prayers":\[\{"id":"[^"]+","prayerKey":"fajr","adhanTime":"05:50"/);
    assert.match(printed, /"invalid_prayer_time"/);
    assert.match(printed, /prayers\[0\]\.adhanTime/);
  });

  test("for webmasters leads from a timetable to a verified sync, with its exact commands", async (t) => {
    const [install, ...blocks] = await commandsOf("docs/for-websites.md");
    assert.equal(install, "npm install --global @mosque-sync/cli\n");
    const folder = await temporaryFolder(t);
    const commands = await temporaryFolder(t);
    await installMosqueSync(commands);
    const fixture = "timetable/fixtures/daily-prayer-time/sheffield-2026.csv";
    await copyFile(join(root, fixture), join(folder, "timetable.csv"));
    const mosque = await suite.addMosque({ timeZoneId: "Europe/London" });
    const environment = {
      PATH: `${commands}:${process.env.PATH}`,
      ...{ NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    };
    let printed = "";
    for (const block of blocks) {
      printed += await paste(block, { folder, environment });
      if (!block.includes(" init ")) continue;
      const lines = [
        `MOSQUE_SYNC_BASE_URL=${suite.service.address.origin}`,
        `MOSQUE_SYNC_API_KEY=${mosque.key}`,
        `MOSQUE_SYNC_MOSQUE_ID=${mosque.id}`,
      ];
      await writeFile(join(folder, ".env"), lines.join("\n"));
    }
    assert.match(printed, /verified by the snapshot/);
    assert.ok(!printed.includes(mosque.key));
  });
});
