import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertAccessible, assertFitsWidth } from "../../support/browser/browser.ts";
import { addressOf, mosqueWithOwner, pagesProcessSuite, words } from "../../support/browser/pages.ts";
import { rowsOf, timetableWords } from "../../support/browser/timetable-page.ts";
import { smallTimetable, usualRows } from "../../support/mosques/small-timetables.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { quickService } from "../../support/runs/node-environment.ts";

const jumpingClock = `--import=${new URL("../../faults/jumping-clock.ts", import.meta.url)}`;
const dayMs = 24 * 60 * 60 * 1_000;
const { en } = timetableWords;
const { data, operator } = words.en;

describe("A timetable whose next day looks like a mistake", () => {
  const suite = pagesProcessSuite({
    NODE_OPTIONS: `${quickService} ${jumpingClock}`,
    CLOCK_STEP_MS: String(dayMs),
  });

  test("stops on that day, shows its changes, and is applied with a person's word", async () => {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const params = { mosqueId };
    const late = { fajrIqamah: "07:30", dhuhrIqamah: "14:30", asrIqamah: "16:50", ishaIqamah: "21:00" };
    const cells = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [1 + index, late]));
    const bytes = smallTimetable({ cells });
    await owner.does("replaceTimetable", { params, bytes, query: { fileName: "noor.csv" } });
    suite.service.signal("SIGUSR2");
    const stop = await eventually(async () => (await owner.does("getTimetable", { params })).timetable.stop);
    assert.equal(stop.reason, "large_changes");
    assert.deepEqual(await rowsOf(owner, mosqueId), usualRows);

    const arabic = await suite.personAs(owner, { language: "ar", window: { width: 360, height: 740 } });
    await arabic.page.goto(addressOf("timetable", { mosqueId }));
    await arabic.page
      .getByRole("note")
      .getByText("تتغيّر أوقات عدة صلوات (العدد: 4) أكثر من 30 دقيقة، ولا يفسّر ذلك تغيير للساعة. راجع الجدول.")
      .waitFor();
    assert.equal(await arabic.page.locator("main [lang=en]").count(), 0);
    await assertAccessible(arabic.page, "a stopped timetable in Arabic");
    await assertFitsWidth(arabic.page, "a stopped timetable in Arabic");

    const { page } = await suite.personAs(owner, { window: { width: 1280, height: 900 } });
    await page.goto(addressOf("timetable", { mosqueId }));
    const note = page.getByRole("note").filter({ hasText: en.stoppedText });
    await note.getByText(stop.message).waitFor();
    const ishaLater = en.plannedTime(data.iqamahTime, "19:30", "21:00");
    await note.getByText(en.planned.change(operator.prayer.isha, ishaLater)).waitFor();
    await assertAccessible(page, "a stopped timetable");
    await note.getByRole("button", { name: en.applyAnyway, exact: true }).click();
    await page.getByText(en.appliedNotice, { exact: true }).waitFor();
    await note.waitFor({ state: "detached" });
    assert.equal((await rowsOf(owner, mosqueId)).at(-1), "isha 19:00 21:00");
  });
});
