import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, type TestContext, test } from "node:test";
import { applySync, isEmpty, loadSource } from "@mosque-sync/cli";
import { createClient } from "@mosque-sync/client";
import { mosqueSync, mosqueSyncProgram } from "../../cli/test/support/mosque-sync.ts";
import { engines } from "../support/databases/engines.ts";
import { type Mosque, sharedSuiteOn, succeeded } from "../support/services/suite.ts";

/** A timetable for every year: the same times each day. */
const months = Array.from({ length: 12 }, (_, index) => index + 1);
const everyDay = [
  "Month,Day,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha",
  ...months.flatMap((month) =>
    Array.from(
      { length: new Date(2024, month, 0).getDate() },
      (_, day) => `${month},${day + 1},05:00,07:00,12:15,15:30,18:00,20:00`,
    ),
  ),
].join("\n");

for (const engine of engines) {
  describe(`the command line with this service on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);

    async function workplace(t: TestContext, mosque: Mosque, command = mosqueSync) {
      const folder = await mkdtemp(path.join(tmpdir(), "mosque-sync-"));
      t.after(() => rm(folder, { recursive: true }));
      const settings = { BASE_URL: suite.service.address.origin, MOSQUE_ID: mosque.id };
      const run = async (...args: string[]) => {
        const result = await command(t, args, { cwd: folder });
        assert.ok(!`${result.stdout}${result.stderr}`.includes(mosque.key), "the key was shown");
        return result;
      };
      const good = async (...args: string[]) => {
        const { exitCode, stdout, stderr } = await run(...args);
        assert.equal(exitCode, 0, `${args.join(" ")}\n${stdout}${stderr}`);
        return stdout;
      };
      const env = Object.entries(settings).map(([name, value]) => `MOSQUE_SYNC_${name}=${value}\n`);
      return { folder, run, good, env: `${env.join("")}MOSQUE_SYNC_API_KEY=${mosque.key}\n` };
    }

    test("from an empty folder to a verified sync: init, doctor, plan, apply, status", async (t) => {
      const mosque = await suite.addMosque({ timeZoneId: "Europe/London" });
      const { folder, good } = await workplace(t, mosque, mosqueSyncProgram);
      await writeFile(path.join(folder, "times.csv"), everyDay);
      const address = [`--base-url=${suite.service.address.origin}`, `--mosque-id=${mosque.id}`];
      await good("init", "times.csv", "--jummah=13:00/13:30", ...address);
      const file = path.join(folder, ".env");
      await writeFile(
        file,
        (await readFile(file, "utf8")).replace(/^MOSQUE_SYNC_API_KEY=$/m, `$&${mosque.key}`),
      );
      assert.match(await good("doctor"), /✓ scope[\s\S]*✓ source[\s\S]*mosque-sync plan\n$/);
      assert.match(await good("plan"), /Plan: 7 to add, 0 to change, 0 to delete, 0 unchanged\n$/);
      assert.match(await good("apply"), /Done in 7 writes; verified by the snapshot\.\n$/);
      assert.match(await good("status"), /^Last run: .* verified, 7 writes\n[\s\S]*Nothing is pending\.\n$/);
      assert.match(await good("apply"), /Nothing to do; verified by the snapshot\.\n$/);
    });

    test("rows are replaced by one request: users' additions survive, no row is written twice", async (t) => {
      const mosque = await suite.addMosque({ timeZoneId: "Europe/London" });
      const added = async (row: object) => succeeded(await mosque.post("/prayers", row), 201).body.prayerId;
      const eid = await added({ prayerKey: "eid", iqamahTime: "8:00 am" });
      const jummahs = ["12:30", "13:30", "14:30"];
      for (const adhanTime of jummahs) await added({ prayerKey: "jummah", adhanTime });
      const { folder, run, env } = await workplace(t, mosque);
      const settings = `jummah: [${jummahs.map((time) => `{ adhan: "${time}", iqamah: "15:00" }`).join(", ")}]\n`;
      await writeFile(path.join(folder, "times.csv"), everyDay);
      await writeFile(path.join(folder, "mosque.yaml"), `timetable: { files: times.csv }\n${settings}`);
      await writeFile(path.join(folder, ".env"), env);
      const before = succeeded(await mosque.get("/prayers")).body.prayers;

      const { exitCode, stdout, stderr } = await run("apply");
      assert.equal(exitCode, 0, stderr);
      assert.match(stdout, /Done in 9 writes; verified by the snapshot\.\n$/);
      const writes = stderr.split("\n").filter((line) => /✓ (?!read )/.test(line));
      assert.equal(writes.length, 1, stderr);
      assert.match(writes[0] ?? "", /✓ replace prayers: add .*; change jummah \(3\) {2}200 {2}request /);
      const after = succeeded(await mosque.get("/prayers")).body.prayers;
      const idsOf = (rows: typeof after) =>
        rows.filter(({ prayerKey }) => ["jummah", "eid"].includes(prayerKey)).map(({ id }) => id);
      assert.deepEqual(idsOf(after), idsOf(before));
      assert.deepEqual(
        after.find(({ id }) => id === eid),
        before.find(({ id }) => id === eid),
      );

      // Someone adds a row while the next sync writes, and the network is cut once the second attempt is committed.
      const source = await loadSource(path.join(folder, "mosque.yaml"));
      source.settings.jummah = [];
      let puts = 0;
      const client = createClient({
        baseUrl: suite.service.address.origin,
        apiKey: mosque.key,
        mosqueId: mosque.id,
        async fetch(input, init) {
          const isPut = init?.method === "PUT" && ++puts;
          if (isPut === 1) await added({ prayerKey: "eid", iqamahTime: "9:00" });
          const response = await fetch(input, init);
          if (isPut !== 2) return response;
          await response.text();
          throw new TypeError("cut");
        },
      });
      const allow = { deletes: 3, missingPrayers: false, clockSlips: false };
      const { remaining } = await applySync({ client, source, now: new Date(), allow });
      assert.deepEqual([puts, isEmpty(remaining)], [2, true]);
      const left = succeeded(await mosque.get("/prayers")).body.prayers;
      const eids = left.filter(({ prayerKey }) => prayerKey === "eid");
      assert.deepEqual([left.length, eids.map(({ iqamahTime }) => iqamahTime)], [8, ["08:00", "09:00"]]);
    });

    test("after a pull a plan is empty, and an edit changes only the edited field", async (t) => {
      const mosque = await suite.addMosque({ timeZoneId: "Europe/London" });
      succeeded(await mosque.patch("/profile", { status: "Open", message: "Line one\nLine two: #2" }));
      for (const adhanTime of ["12:45", "13:45"]) {
        succeeded(
          await mosque.post("/prayers", { prayerKey: "jummah", adhanTime, iqamahTime: "14:00" }),
          201,
        );
      }
      for (const body of ["The first", "The second"]) {
        succeeded(await mosque.post("/announcements", { title: "Éid prayer!", body }), 201);
      }
      const dateInstant = "2026-06-01T18:00:00.000Z";
      succeeded(await mosque.post("/events", { title: "درس", eventDetails: { dateInstant } }), 201);

      const { folder, run, good, env } = await workplace(t, mosque);
      await writeFile(path.join(folder, ".env"), env);
      await good("pull");
      assert.match(await good("plan"), /Plan: 0 to add, 0 to change, 0 to delete, \d+ unchanged\n$/);

      const file = path.join(folder, "mosque.yaml");
      const text = await readFile(file, "utf8");
      assert.match(
        text,
        /id: "eid-prayer"[\s\S]*id: "eid-prayer-2"[\s\S]*id: "event"[\s\S]*"2026-06-01 19:00"/,
      );
      await writeFile(file, text.replace("The second", "The edited").replace('"12:45"', '"12:50"'));
      assert.match(await good("apply"), /Done in 2 writes; verified/);
      const { announcements } = succeeded(await mosque.get("/announcements")).body;
      assert.deepEqual(announcements.map(({ body }: { body: string }) => body).toSorted(), [
        "The edited",
        "The first",
      ]);

      const refused = await run("pull");
      assert.deepEqual([refused.exitCode, /--force/.test(refused.stderr)], [1, true]);
      await good("pull", "--force");
      assert.match(await readFile(`${file}.old`, "utf8"), /12:50/);
    });

    test("a pull writes the timetable that the service keeps, with the entries that people added", async (t) => {
      const mosque = await suite.addMosque({ timeZoneId: "Europe/London" });
      succeeded(await mosque.post("/prayers", { prayerKey: "eid", iqamahTime: "08:00" }), 201);
      const { folder, run, good, env } = await workplace(t, mosque);
      await writeFile(path.join(folder, ".env"), env);
      await writeFile(path.join(folder, "times.csv"), everyDay);
      await good("push", "times.csv");
      const { document } = succeeded(await mosque.get("/timetable")).body;
      const own = {
        rules: [
          { override: true, isha: { iqamah: { after: "adhan", minutes: 12, roundUpTo: 5 } }, "x-own": true },
        ],
        jummah: [{ override: true, label: "First", iqamah: "13:15", "x-own": true }],
      };
      await writeFile(path.join(folder, "own.json"), JSON.stringify({ ...document, ...own }));
      await good("push", "own.json");

      await good("pull");
      const kept = JSON.parse(await readFile(path.join(folder, "timetable.json"), "utf8"));
      assert.deepEqual(kept, { ...document, ...own });
      const text = await readFile(path.join(folder, "mosque.yaml"), "utf8");
      assert.match(text, /timetable:\n {2}files:\n {4}- "timetable\.json"/);
      assert.deepEqual(text.match(/prayer: .*/g), ['prayer: "eid"']);
      // The service writes the rows, so mosque-sync does not, until the timetable is stopped.
      assert.equal((await run("plan")).exitCode, 3);
      succeeded(await mosque.remove("/timetable"));
      assert.match(await good("plan"), /Plan: 0 to add, 0 to change, 0 to delete, \d+ unchanged\n$/);
      await good("push", "timetable.json");

      await rm(path.join(folder, "mosque.yaml"));
      const refused = await run("pull");
      assert.deepEqual([refused.exitCode, /timetable\.json already exists/.test(refused.stderr)], [1, true]);
      await good("pull", "--config", "copy.yaml");
      assert.match(await readFile(path.join(folder, "copy.yaml"), "utf8"), /"copy\.timetable\.json"/);
    });

    test("a pull includes announcements beyond one page", async (t) => {
      const mosque = await suite.addMosque();
      const numbers = Array.from({ length: 103 }, (_, index) => index);
      for (const number of numbers) {
        succeeded(await mosque.post("/announcements", { title: `Number ${number}`, body: "Text" }), 201);
      }
      const { folder, good, env } = await workplace(t, mosque);
      await writeFile(path.join(folder, ".env"), env);
      await good("pull");
      const text = await readFile(path.join(folder, "mosque.yaml"), "utf8");
      assert.equal(text.match(/^ {2}- id: "number-/gm)?.length, 103);
      assert.match(await good("plan"), /Plan: 0 to add, 0 to change, 0 to delete, 103 unchanged\n$/);
    });
  });
}
