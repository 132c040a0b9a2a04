import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import { type DayState, stripDays } from "@mosque-sync/contract";
import {
  addressOf,
  arrivesAt,
  mosqueWithOwner,
  pagesProcessSuite,
  words,
} from "../../support/browser/pages.ts";
import { onAnotherDevice } from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { nodeEnvironment, quickModules, quickService } from "../../support/runs/node-environment.ts";

const { overview, operator: names } = words.en;
const commandLine = fileURLToPath(new URL("../../../cli/bin/mosque-sync.js", import.meta.url));
const jumpingClock = `--import=${new URL("../../faults/jumping-clock.ts", import.meta.url)}`;

const hourMs = 60 * 60 * 1_000;
/** The clocks of the service and of the command line jump by half a day, from 1 October 2026, 23:30 UTC. */
const stepMs = 12 * hourMs;
const startsAt = Date.parse("2026-10-01T23:30:00.000Z");
const offsetMs = startsAt - Date.now();

/** What happens at each jump: at 00:30 and 12:30 in London, at 23:30 and 11:30 from 25 October on. */
type Deed = "sync" | "fail";
const deeds = new Map<number, Deed>();
/** The steps at night, by the number of nights since the start. */
const nights = (first: number, last: number, deed: Deed = "sync") => {
  for (let night = first; night <= last; night++) deeds.set(2 * night, deed);
};
nights(2, 8); // 4 to 10 October; then the job stands still until the 13th.
nights(12, 14);
nights(15, 15, "fail"); // The website uses its old key on the 17th.
nights(16, 19);
nights(20, 20, "fail"); // On the 22nd, it has the new one again at noon.
deeds.set(41, "sync");
nights(21, 22);
deeds.set(45, "fail"); // On the 24th, a second sync at noon uses the old key.
nights(23, 29); // On the 25th, the clocks go back: it has the nights 23 and 24.
const lastStep = 59; // 31 October at 11:30, before that day's sync.

const states: readonly DayState[] = [
  ...Array<DayState>(2).fill("before"), // 2 and 3 October
  ...Array<DayState>(7).fill("worked"),
  ...Array<DayState>(3).fill("missed"), // 11 to 13 October
  ...Array<DayState>(3).fill("worked"),
  "failed", // 17 October
  ...Array<DayState>(4).fill("worked"),
  "worked", // 22 October, at noon
  "worked",
  "failed", // 24 October, at noon
  ...Array<DayState>(6).fill("worked"), // 25 to 30 October
  "none",
];

/** A timetable in which Fajr is a minute later every day, until the clocks go back. */
const timetable = [
  "Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha",
  ...Array.from({ length: 31 }, (_, index) => {
    const twoDigits = (value: number) => String(value).padStart(2, "0");
    const isSummer = index + 1 < 25;
    const at = (hour: number, minute: number) =>
      `${twoDigits(isSummer ? hour : hour - 1)}:${twoDigits(minute)}`;
    const times = [at(5, 10 + index), at(7, 0), at(12, 45), at(15, 30), at(18, 10), at(20, 0)];
    return [`2026-10-${twoDigits(index + 1)}`, ...times].join(",");
  }),
].join("\n");

describe("The strip of days", () => {
  const suite = pagesProcessSuite({
    NODE_OPTIONS: `${quickService} ${jumpingClock}`,
    CLOCK_OFFSET_MS: String(offsetMs),
    CLOCK_STEP_MS: String(stepMs),
  });

  /** The website's own folder, in which its job runs the command line. */
  async function websiteOf(t: TestContext, mosqueId: string) {
    const folder = await mkdtemp(join(tmpdir(), "mosque-sync-"));
    t.after(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, "times.csv"), timetable);
    await writeFile(join(folder, "mosque.yaml"), "timetable:\n  files:\n    - times.csv\n");
    /** Runs the job with a key, after so many jumps of the clock. @returns its exit code and output */
    return (apiKey: string, step: number) =>
      new Promise<{ code: number; output: string }>((resolve) => {
        const env = {
          ...nodeEnvironment(),
          NODE_OPTIONS: `${quickModules} ${jumpingClock}`,
          CLOCK_OFFSET_MS: String(offsetMs + step * stepMs),
          MOSQUE_SYNC_BASE_URL: suite.service.address.origin,
          MOSQUE_SYNC_MOSQUE_ID: mosqueId,
          MOSQUE_SYNC_API_KEY: apiKey,
        };
        execFile(process.execPath, [commandLine, "apply"], { cwd: folder, env }, (error, stdout, stderr) =>
          resolve({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}` }),
        );
      });
  }

  test("shows thirty days of syncs by the command line as they went, through a clock change", async (t) => {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const params = { mosqueId };
    const newKey = (name: string) =>
      owner.does("createKey", { params, body: { name, scope: "sync:write" } as const });
    const [working, old] = [await newKey("Website"), await newKey("Old website")];
    await owner.does("revokeKey", { params: { mosqueId, keyId: old.key.id }, body: { name: "Old website" } });
    const runJob = await websiteOf(t, mosqueId);

    for (let step = 1; step <= lastStep; step++) {
      suite.service.signal("SIGUSR2");
      await suite.request({ path: "/v1/health" }); // Signals that a process has not yet taken would be one.
      const deed = deeds.get(step);
      if (!deed) continue;
      const { code, output } = await runJob(deed === "sync" ? working.apiKey : old.apiKey, step);
      if (deed === "sync") assert.equal(code, 0, output);
      else assert.match(output, /revoked/);
    }

    const now = await onAnotherDevice(owner); // Half a month ends a session.
    const { page } = await suite.personAs(now, { window: { width: 1_280, height: 900 } });
    await page.clock.install({ time: Date.now() + offsetMs + lastStep * stepMs });
    await eventually(async () => {
      const { days } = await now.does("getOverview", { params });
      return days.at(-2)?.writes || undefined;
    });
    await page.goto(addressOf("overview", { mosqueId }));
    await arrivesAt(page, "Masjid Noor");
    await page.getByRole("heading", { name: /^Synced yesterday 23:3\d, \d+ times? changed$/ }).waitFor();

    const days = page.getByRole("toolbar", { name: overview.daysTitle }).getByRole("button");
    const labels: string[] = [];
    for (const day of await days.all()) labels.push((await day.getAttribute("aria-label")) ?? "");
    assert.equal(labels.length, stripDays);
    assert.match(labels[0] ?? "", /^Friday,? 2 October: /);
    assert.match(labels.at(-1) ?? "", /^Saturday,? 31 October: /);
    assert.deepEqual(labels.map(stateOf), states);

    const today = page.locator("ol").getByRole("listitem").filter({ hasText: names.prayer.fajr });
    await today.filter({ hasText: "04:39" }).waitFor(); // Of the 30th: today's sync is still to come.
    await page.getByText(overview.expectation.learnt("1 day", "12 hours")).waitFor();
  });
});

/** Which of the states a day's text tells. */
function stateOf(label: string): DayState {
  const texts: Record<DayState, string> = {
    before: overview.day.before(),
    none: overview.day.none(),
    missed: overview.day.missed(),
    worked: "Worked: ",
    failed: "Failed: ",
  };
  const [state] = Object.entries(texts).find(([, text]) => label.includes(`: ${text}`)) ?? assert.fail(label);
  return state as DayState; // A key of the record above.
}
