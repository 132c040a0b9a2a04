import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import { mosqueSync, mosqueSyncProgram } from "../../../cli/test/support/mosque-sync.ts";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import {
  currentFrom,
  currentTimetable,
  type TimesOfDay,
  timetableOf,
} from "../../support/mosques/timetables.ts";
import { type Mosque, sharedSuiteOn, succeeded } from "../../support/services/suite.ts";

const today = () => new Date().toISOString().slice(0, 10);
const withIqamah = (isha: string): TimesOfDay => ({
  ...{ fajr: "05:20", sunrise: "07:10", dhuhr: "12:15", asr: "14:40", maghrib: "17:05", isha: "19:00" },
  "isha iqamah": isha,
});

for (const engine of enginesAboveStore) {
  describe(`mosque-sync and a timetable that the service keeps, on ${engine.name}`, {
    concurrency: true,
  }, () => {
    const suite = sharedSuiteOn(engine);

    async function workplace(t: TestContext, command = mosqueSync) {
      const mosque = await suite.addMosque({ timeZoneId: "UTC", name: "Masjid Noor" });
      const environment = {
        MOSQUE_SYNC_BASE_URL: suite.service.address.origin,
        MOSQUE_SYNC_API_KEY: mosque.key,
        MOSQUE_SYNC_MOSQUE_ID: mosque.id,
      };
      const run = (args: string, files: Record<string, string>, input?: string | Uint8Array) =>
        command(t, args.split(" "), { files, environment, ...(input !== undefined && { input }) });
      return { mosque, run };
    }
    const rowsOf = async (mosque: Mosque) => succeeded(await mosque.get("/prayers")).body.prayers;

    test("a push shows the findings, today's changes and the state, and the service then has them", async (t) => {
      const { mosque, run } = await workplace(t);
      const { exitCode, stdout } = await run("push times.csv", { "times.csv": currentTimetable() });
      assert.equal(exitCode, 0);
      const [year, , day] = currentFrom.split("-");
      assert.match(stdout, /^times\.csv · \S+ · \d+ days\nChecked for /);
      assert.match(stdout, /^Masjid Noor · .* · UTC\n \+ fajr {4}05:20 \/ –\n/m);
      assert.match(stdout, /\nPlan: 6 to add, 0 to change, 0 to delete, 0 unchanged\n/);
      assert.match(
        stdout,
        new RegExp(
          `The service keeps the prayer rows by times\\.csv, from .* ${Number(day)} .* ${year} to .*\\.\\nNext update: `,
        ),
      );
      assert.equal((await rowsOf(mosque)).length, 6);
      assert.equal(succeeded(await mosque.get("/timetable")).body.timetable.fileName, "times.csv");
      const again = await run("push times.csv --json", { "times.csv": currentTimetable() });
      const { plan, timetable, report, ...rest } = JSON.parse(again.stdout);
      assert.deepEqual([plan.changes, plan.unchanged, timetable.appliedOn], [[], 6, today()]);
      assert.deepEqual([report.counts.error, rest.exitCode], [0, 0]);
    });

    test("options say how the file is read, and the service remembers them", async (t) => {
      const { mosque, run } = await workplace(t);
      const file = timetableOf(today(), 30, () => withIqamah("19:30")).replace("isha iqamah", "Night");
      const reading = "--columns Night=isha-iqamah --asr mithl-2 --date-order day-first";
      const { exitCode } = await run(`push times.csv ${reading}`, { "times.csv": file });
      assert.equal(exitCode, 0);
      const { timetable } = succeeded(await mosque.get("/timetable")).body;
      const columns = { Night: "isha iqamah" };
      assert.deepEqual(timetable.reading, { asr: "mithl-2", dateOrder: "day-first", columns });
      assert.equal((await run("push times.csv", { "times.csv": file })).exitCode, 0);
      assert.ok((await rowsOf(mosque)).some(({ iqamahTime }) => iqamahTime === "19:30"));
      const wrong = await run("push times.csv --columns Night=evening", { "times.csv": file });
      assert.match(
        wrong.stderr,
        /--columns: "Night=evening" has "Night=evening", .* Use "Isha 2=isha-iqamah-2/,
      );
    });

    test("a dry run shows the same without a change", async (t) => {
      const { mosque, run } = await workplace(t);
      const before = await mosque.state();
      const { exitCode, stdout, stderr } = await run("push times.csv --dry-run", {
        "times.csv": currentTimetable(),
      });
      assert.equal(exitCode, 0);
      assert.match(stdout, /\nPlan: 6 to add, 0 to change, 0 to delete, 0 unchanged\n$/);
      assert.match(stderr, /Nothing was changed\. Without --dry-run, the service saves this timetable\.\n$/);
      assert.deepEqual(await mosque.state(), before);
    });

    test("standard input is pushed byte for byte by the program", async (t) => {
      const { mosque, run } = await workplace(t, mosqueSyncProgram);
      const text = timetableOf(today(), 40).replace("date", "Tag");
      const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
      const { exitCode, stderr } = await run("push -", {}, utf16);
      assert.equal(exitCode, 0, stderr);
      assert.equal((await rowsOf(mosque)).length, 6);
    });

    test("a plan that looks like a mistake exits 3 without a change, and is applied with --confirm", async (t) => {
      const { mosque, run } = await workplace(t);
      const full = currentTimetable(() => withIqamah("19:30"));
      assert.equal((await run("push times.csv", { "times.csv": full })).exitCode, 0);
      const lesser = currentTimetable((date) => ({
        ...withIqamah("19:30"),
        ...(date === today() && { fajr: "-", isha: "-", "isha iqamah": "-" }),
      }));
      const before = await mosque.state();
      for (const command of ["push lesser.csv", "push lesser.csv --dry-run"]) {
        const stopped = await run(command, { "lesser.csv": lesser });
        assert.equal(stopped.exitCode, 3, stopped.stderr);
        assert.match(stopped.stdout, /\n - fajr {4}05:20 \/ –\n/);
        assert.match(stopped.stderr, /Nothing was changed\. .* use --confirm if the plan is right\.\n$/);
        assert.deepEqual(await mosque.state(), before);
      }
      const stopped = await run("push lesser.csv --json", { "lesser.csv": lesser });
      assert.match(JSON.parse(stopped.stdout).guard, /Nothing was changed/);
      assert.equal((await run("push lesser.csv --confirm", { "lesser.csv": lesser })).exitCode, 0);
      assert.deepEqual(
        (await rowsOf(mosque)).map(({ prayerKey }) => prayerKey),
        ["sunrise", "dhuhr", "asr", "maghrib"],
      );
    });

    test("a file without a readable day and a file over the limit exit 5 with their problem", async (t) => {
      const { mosque, run } = await workplace(t);
      const unread = await run("push times.csv", { "times.csv": "date,fajr\n2026-01-01,late\n" });
      assert.equal(unread.exitCode, 5);
      assert.match(
        unread.stderr,
        /No day can be read from the timetable\. .* times\.csv: is not a known timetable format/,
      );
      const large = await run("push times.csv", {
        "times.csv": currentTimetable() + " ".repeat(11 * 1024 * 1024),
      });
      assert.equal(large.exitCode, 5, large.stderr);
      assert.match(large.stderr, /The file is too large\. Keep the file at \d+ bytes or less\./);
      assert.deepEqual(await rowsOf(mosque), []);
    });

    test("plan, apply and status stop before they write rows that a timetable keeps, and name both ways out", async (t) => {
      const { mosque, run } = await workplace(t);
      const files = {
        "mosque.yaml": "timetable: { files: times.csv }\nprofile: { status: Open }\n",
        "times.csv": currentTimetable(() => withIqamah("20:00")),
      };
      assert.equal((await run("push times.csv", { "times.csv": currentTimetable() })).exitCode, 0);
      const before = await mosque.state();
      for (const command of ["plan", "apply"]) {
        const { exitCode, stdout, stderr } = await run(command, files);
        assert.equal(exitCode, 3);
        assert.match(stdout, /\nPlan: /);
        assert.match(
          stderr,
          /keeps this mosque's prayer rows .* mosque-sync push FILE; .* DELETE \/timetable/,
        );
      }
      const { exitCode, stdout } = await run("status", files);
      assert.equal(exitCode, 0);
      assert.match(stdout, /mosque-sync apply would stop: The service keeps this mosque's prayer rows/);
      assert.deepEqual(await mosque.state(), before);
      const withoutRows = { "mosque.yaml": "profile: { status: Open }\n" };
      assert.equal((await run("apply", withoutRows)).exitCode, 0);
      succeeded(await mosque.remove("/timetable"));
      assert.equal((await run("apply", files)).exitCode, 0);
      assert.ok((await rowsOf(mosque)).some(({ iqamahTime }) => iqamahTime === "20:00"));
    });
  });
}
