import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { daysAfter } from "../../../portal/src/parts/zones/zone-clock.ts";
import { assertAccessible, assertFitsWidth } from "../../support/browser/browser.ts";
import { addressOf, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";
import { chooseFile, isRead, rowsOf, timetableWords } from "../../support/browser/timetable-page.ts";
import { smallTimetable, todayThere, usualRows } from "../../support/mosques/small-timetables.ts";
import { addMember } from "../../support/portal/portal.ts";

const desk = { width: 1280, height: 900 } as const;
const { en } = timetableWords;
const { data, operator } = words.en;

/** A table without the columns of iqamahs. */
function withoutIqamahs(table: string): string {
  const lines = table.split("\n").map((line) => line.split(","));
  const kept = (lines[0] ?? []).map((heading) => !heading.includes("Iqamah"));
  return lines.map((cells) => cells.filter((_, index) => kept[index]).join(",")).join("\n");
}

describe("A kept timetable", () => {
  const suite = pagesSuite();

  /** An owner at the timetable's page of a mosque whose timetable is kept. */
  async function ownerWithTimetable() {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const params = { mosqueId };
    await owner.does("replaceTimetable", {
      ...{ params, bytes: smallTimetable(), query: { fileName: "noor.csv" } },
    });
    const person = await suite.personAs(owner, { window: desk });
    await person.page.goto(addressOf("timetable", { mosqueId }));
    await person.page.getByRole("heading", { name: en.keptTitle, exact: true }).waitFor();
    return { mosqueId, params, owner, person, page: person.page };
  }

  test("says where it comes from and how far it reaches, and shows its days", async () => {
    const { page } = await ownerWithTimetable();
    const main = page.getByRole("main");
    await main.getByText("noor.csv", { exact: true }).waitFor();
    for (const name of Object.values(en.fact)) await main.getByText(name, { exact: true }).waitFor();
    await page.getByRole("button", { name: en.showDays, exact: true }).click();
    await page.getByRole("heading", { name: en.daysTitle, exact: true }).waitFor();
    await page.getByText(en.event.end).waitFor();
    await assertAccessible(page, "a kept timetable");
    await assertFitsWidth(page, "a kept timetable");
  });

  test("names the times of the mosque that it leaves open, before it is kept and afterwards", async () => {
    const { page } = await ownerWithTimetable();
    await chooseFile(page, "adhans.csv", withoutIqamahs(smallTimetable()));
    await isRead(page, en, "adhans.csv");
    const isha = en.timeOf(operator.prayer.isha, data.iqamahTime);
    await page.getByText(new RegExp(`^On no day of the timetable: .*${isha}`)).waitFor();
    await page.getByRole("button", { name: en.keep, exact: true }).click();
    await page.locator("dd", { hasText: "adhans.csv" }).waitFor();
    await page.getByText(new RegExp(`^Unknown: .*${isha}`)).waitFor();
  });

  test("ends once its reader confirms it, and the rows stay", async () => {
    const { mosqueId, owner, page } = await ownerWithTimetable();
    await page.getByRole("button", { name: en.stopKeeping, exact: true }).click();
    const question = page.getByRole("dialog", { name: en.stopQuestion });
    await question.getByText(en.stopText).waitFor();
    await assertAccessible(page, "the question");
    await question.getByRole("button", { name: en.stopKeeping, exact: true }).click();
    await page.getByText(en.stoppedNotice).waitFor();
    await page.getByRole("heading", { name: en.bringTitle, exact: true }).waitFor();
    assert.deepEqual(await rowsOf(owner, mosqueId), usualRows);
    const { resources } = await owner.does("getCapabilities", { params: { mosqueId } });
    assert.ok(!resources.includes("timetable"));
  });

  test("takes a change from a date, which is set on that day and removed with one click", async () => {
    const { mosqueId, params, owner, page } = await ownerWithTimetable();
    const before = (await owner.does("getTimetable", { params })).document;
    await page.getByRole("button", { name: en.addChange, exact: true }).click();
    const dialog = page.getByRole("dialog");
    const time = (prayer: "isha" | "fajr") =>
      dialog.getByLabel(data.timeOf(operator.prayer[prayer], data.iqamahTime), { exact: true });
    await dialog.getByLabel(en.fromDay, { exact: true }).fill(todayThere());
    await time("isha").fill("later");
    await dialog.getByRole("button", { name: en.saveChange }).click();
    await dialog.getByText(data.notATime).waitFor();
    await time("isha").fill("7:45 pm");
    await dialog.getByLabel(en.reason).fill("Winter classes");
    await assertAccessible(page, "the form of a change");
    await assertFitsWidth(page, "the form of a change");
    await dialog.getByRole("button", { name: en.saveChange }).click();
    await page.getByText(en.changeAdded).waitFor();
    assert.equal((await rowsOf(owner, mosqueId)).at(-1), "isha 19:00 19:45");
    const { exceptions } = (await owner.does("getTimetable", { params })).document;
    const added = { from: todayThere(), until: daysAfter(todayThere(), 42), reason: "Winter classes" };
    assert.deepEqual(exceptions, [{ ...added, isha: { iqamah: "19:45" }, "x-own": true }]);

    await page.getByText("Winter classes").waitFor();
    await page.getByRole("button", { name: new RegExp(`^${en.removeChange}`) }).click();
    await page.getByText(en.changeRemoved).waitFor();
    await page.getByText("Winter classes").waitFor({ state: "detached" });
    assert.deepEqual(await rowsOf(owner, mosqueId), usualRows);
    assert.deepEqual((await owner.does("getTimetable", { params })).document, before);
  });

  test("is replaced by another file, which keeps the changes that people have added", async () => {
    const { params, owner, page } = await ownerWithTimetable();
    const { document, etag } = await owner.does("getTimetable", { params });
    const change = { date: daysAfter(todayThere(), 5), isha: { iqamah: "20:00" }, "x-own": true };
    await owner.does("replaceTimetable", {
      ...{ params, ifMatch: etag, query: { fileName: "noor.csv" } },
      bytes: JSON.stringify({ ...document, exceptions: [change] }),
    });
    await page.reload();
    await page.getByRole("heading", { name: en.replaceTitle, exact: true }).waitFor();
    await chooseFile(page, "next.csv", smallTimetable({ days: 60 }));
    await isRead(page, en, "next.csv");
    await page.getByText(en.ownKept(1)).waitFor();
    await page.getByRole("button", { name: en.keep, exact: true }).click();
    await page.locator("dd", { hasText: "next.csv" }).waitFor();
    const next = await owner.does("getTimetable", { params });
    assert.deepEqual(next.document.exceptions, [change]);
  });

  test("that would change today's rows like a mistake is kept only after a person's word", async () => {
    const { mosqueId, owner, person, page } = await ownerWithTimetable();
    person.expectStatus(400);
    const early = { fajrIqamah: "07:30", dhuhrIqamah: "14:30", asrIqamah: "16:50", ishaIqamah: "21:00" };
    const cells = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [index - 2, early]));
    await chooseFile(page, "odd.csv", smallTimetable({ cells }));
    await isRead(page, en, "odd.csv");
    await page.getByRole("button", { name: en.keep, exact: true }).click();
    await page.getByText(words.en.failures.byReason.timetable_looks_wrong()).waitFor();
    await assertAccessible(page, "a timetable that looks wrong");
    assert.deepEqual(await rowsOf(owner, mosqueId), usualRows);
    await page.getByRole("button", { name: en.applyAnyway, exact: true }).click();
    await page.locator("dd", { hasText: "odd.csv" }).waitFor();
    assert.equal((await rowsOf(owner, mosqueId)).at(-1), "isha 19:00 21:00");
  });

  test("that lacks today says so, without a button to apply it", async () => {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const params = { mosqueId };
    const withoutToday = smallTimetable()
      .split("\n")
      .filter((line) => !line.startsWith(todayThere()))
      .join("\n");
    await owner.does("replaceTimetable", {
      ...{ params, bytes: withoutToday, query: { fileName: "noor.csv", confirm: "true" } },
    });
    const { timetable } = await owner.does("getTimetable", { params });
    assert.equal(timetable.stop?.reason, "missing_day");
    const { page } = await suite.personAs(owner, { window: desk });
    await page.goto(addressOf("timetable", { mosqueId }));
    const note = page.getByRole("note").filter({ hasText: en.stoppedText });
    await note.getByText(timetable.stop?.message ?? "").waitFor();
    await note.getByText(en.noChangesToday).waitFor();
    await assertAccessible(page, "a timetable that lacks today");
    assert.equal(await page.getByRole("button", { name: en.applyAnyway }).count(), 0);
  });

  test("is named on the page of the prayer times, which leads to it", async () => {
    const { mosqueId, page } = await ownerWithTimetable();
    await page.goto(addressOf("dataPrayers", { mosqueId }));
    const note = page.getByRole("note").filter({ hasText: en.rowsKeptTitle });
    await note.getByText(en.edits.rowsKept).waitFor();
    await assertAccessible(page, "prayer times that a timetable keeps");
    await note.getByRole("link", { name: en.toTimetable }).click();
    await page.getByRole("heading", { name: en.keptTitle, exact: true }).waitFor();
  });

  test("is shown to a viewer without the buttons to change it", async () => {
    const { mosqueId, owner } = await ownerWithTimetable();
    const viewer = await addMember(owner, mosqueId, "viewer");
    const { page } = await suite.personAs(viewer, { window: desk });
    await page.goto(addressOf("timetable", { mosqueId }));
    await page.getByRole("heading", { name: en.keptTitle, exact: true }).waitFor();
    for (const name of [en.stopKeeping, en.addChange, en.choose]) {
      assert.equal(await page.getByRole("button", { name, exact: true }).count(), 0, name);
    }
  });
});
