import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { daysAfter } from "../../../portal/src/parts/zones/zone-clock.ts";
import { assertAccessible, assertFitsWidth, type PersonOptions } from "../../support/browser/browser.ts";
import { press, tabTo } from "../../support/browser/keyboard.ts";
import { addressOf, mosqueWithOwner, pagesSuite, words, writesOf } from "../../support/browser/pages.ts";
import {
  chooseFile,
  dropFile,
  isRead,
  rowsOf,
  timetableWords,
} from "../../support/browser/timetable-page.ts";
import { smallTimetable, todayThere, usualRows } from "../../support/mosques/small-timetables.ts";
import { eventually } from "../../support/runs/eventually.ts";

/** From the tenth day on. */
const laterIsha = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [10 + index, { ishaIqamah: "19:45" }]),
);
const desk = { width: 1280, height: 900 } as const;
const { en } = timetableWords;
const { operator, shell } = words.en;

describe("A timetable is brought", () => {
  const suite = pagesSuite();

  /** An owner at the timetable's page of a mosque. */
  async function ownerAt(options: PersonOptions = { window: desk }) {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const person = await suite.personAs(owner, options);
    await person.page.goto(addressOf("timetable", { mosqueId }));
    await person.page.locator("input[type=file]").waitFor({ state: "attached" });
    return { mosqueId, owner, person, page: person.page };
  }

  test("by a drop: it is shown before anything is sent, and one button keeps it and sets today's times", async () => {
    const { mosqueId, owner, page } = await ownerAt();
    const writes = writesOf(page);
    const last = daysAfter(todayThere(), 42);
    await dropFile(page, "noor.csv", smallTimetable({ cells: laterIsha }));
    await isRead(page, en, "noor.csv");
    await page.getByText(en.knownDays(45), { exact: true }).waitFor();
    await page.getByText(en.noProblems).waitFor();
    const today = page.locator("section section").filter({ hasText: en.today }).first();
    const dhuhr = today.getByRole("row").filter({ hasText: operator.prayer.dhuhr });
    assert.deepEqual(await dhuhr.getByRole("cell").allTextContents(), ["12:10", "13:15"]);
    await page.getByText(en.iqamahChange(operator.prayer.isha, "19:30", "19:45")).waitFor();
    await page.getByText(en.event.end).waitFor();
    await assertAccessible(page, "a timetable that was read");
    await assertFitsWidth(page, "a timetable that was read");
    assert.deepEqual(writes, []);

    await page.getByRole("button", { name: en.keep, exact: true }).click();
    await page.getByRole("heading", { name: en.keptTitle, exact: true }).waitFor();
    const { timetable } = await owner.does("getTimetable", { params: { mosqueId } });
    assert.deepEqual([timetable.fileName, timetable.lastDay], ["noor.csv", last]);
    assert.deepEqual(await rowsOf(owner, mosqueId), usualRows);
    assert.equal(writes.length, 1);
  });

  test("with faults: each cause has its fix, and its cells are marked and lead to it", async () => {
    const { page } = await ownerAt();
    await chooseFile(page, "faulty.csv", smallTimetable({ cells: { 0: { dhuhr: "noonish" } } }));
    await isRead(page, en, "faulty.csv");
    const cause = page.getByRole("listitem").filter({ hasText: "“noonish” is not a time." });
    await cause.getByText("Write it as 13:30", { exact: false }).waitFor();
    await cause.getByText(en.effect.time).waitFor();
    const cell = page.getByRole("cell", { name: /noonish/ }).filter({ has: page.getByRole("button") });
    await cell.getByRole("button", { name: en.findingNumber(1) }).click();
    await page.locator("#finding-1:focus").waitFor();
    await cause
      .getByRole("button", { name: /20\d\d$/ })
      .first()
      .click();
    await page.locator("tr:focus", { hasText: "noonish" }).waitFor();
    await page.getByText(en.unknownThen(operator.prayer.dhuhr)).first().waitFor();
    await assertAccessible(page, "a timetable with faults");
  });

  test("as a pasted table", async () => {
    const { mosqueId, owner, page } = await ownerAt();
    await page.getByRole("button", { name: en.paste, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: en.check }).click();
    await dialog.getByText(shell.required).waitFor();
    await dialog.getByLabel(en.pasteLabel).fill(smallTimetable({ separator: "\t" }));
    await assertAccessible(page, "the dialog to paste a table");
    await dialog.getByRole("button", { name: en.check }).click();
    await isRead(page, en, en.pasted);
    await page.getByRole("button", { name: en.keep, exact: true }).click();
    await page.getByRole("heading", { name: en.keptTitle, exact: true }).waitFor();
    assert.deepEqual(await rowsOf(owner, mosqueId), usualRows);
  });

  test("in Arabic on a phone: from right to left, with the findings in Arabic", async () => {
    const { ar } = timetableWords;
    const { page } = await ownerAt({ language: "ar" });
    await chooseFile(page, "noor.csv", smallTimetable({ cells: { 3: { asr: "later" } } }));
    assert.equal(await page.evaluate("document.documentElement.dir"), "rtl");
    const finding = page.locator("li", { hasText: "«\u2068later\u2069»" }).first();
    await finding.getByText("ليس وقتًا.").waitFor();
    await finding.getByText("اكتبه مثل").waitFor();
    assert.equal(await page.locator("main [lang=en]").count(), 0);
    await page.getByText(ar.effect.time).first().waitFor();
    await assertAccessible(page, "a timetable in Arabic");
    await assertFitsWidth(page, "a timetable in Arabic");
    await page.getByRole("button", { name: ar.keep, exact: true }).click();
    await page.getByRole("heading", { name: ar.keptTitle, exact: true }).waitFor();
    await assertAccessible(page, "a kept timetable in Arabic");
    await assertFitsWidth(page, "a kept timetable in Arabic");
  });

  test("with only the keyboard", async () => {
    const { mosqueId, owner, page } = await ownerAt();
    await press(page, en.paste);
    await page.getByRole("dialog").locator("textarea:focus").waitFor();
    await page.keyboard.insertText(smallTimetable({ separator: "\t" }));
    await press(page, en.check);
    await page.locator("h2:focus").waitFor();
    await tabTo(page, en.nextMonth);
    await page.keyboard.press("Enter");
    await press(page, en.keep);
    await page.getByRole("heading", { name: en.keptTitle, exact: true }).waitFor();
    assert.deepEqual(await rowsOf(owner, mosqueId), usualRows);
  });

  test("only if it can be read: a larger file and another kind of file are refused before anything is sent", async () => {
    const { page } = await ownerAt();
    const writes = writesOf(page);
    await chooseFile(page, "huge.csv", "x".repeat(10 * 1_024 * 1_024 + 1));
    await page.getByText(en.notRead["too-large"]("huge.csv", "10 MB")).waitFor();
    await chooseFile(page, "list.txt", "Shopping list\nBread\nMilk");
    await isRead(page, en, "list.txt");
    await page.getByText(en.noDays).waitFor();
    assert.equal(await page.getByRole("button", { name: en.keep, exact: true }).count(), 0);
    assert.deepEqual(writes, []);
  });

  test("without the readers' code until a file is given", async () => {
    const { page } = await ownerAt();
    const loaded = () =>
      page.evaluate<string[]>(`performance.getEntriesByType("resource").map(({ name }) => name)`);
    assert.deepEqual(
      (await loaded()).filter((name) => /reading-worker|csv-timetable|workbook/.test(name)),
      [],
    );
    await chooseFile(page, "noor.csv", smallTimetable());
    await isRead(page, en, "noor.csv");
    assert.ok((await loaded()).some((name) => name.includes("reading-worker")));
  });

  test("in a worker that is ended after ten seconds, or said to be missing, and the next file is read", async () => {
    const { person, page } = await ownerAt();
    await page.clock.install();
    let asked = 0;
    const neverCome = /csv-timetable-[\w-]+\.js$/;
    await person.context.route(neverCome, () => {
      asked += 1;
    });
    await chooseFile(page, "slow.csv", smallTimetable());
    await page.getByText(en.reading).waitFor();
    await eventually(async () => asked > 0 || undefined);
    await page.clock.fastForward(10_000);
    await page.getByText(en.notRead["too-slow"]("slow.csv")).waitFor();
    await person.context.unroute(neverCome);

    const worker = /reading-worker-[\w-]+\.js$/;
    await person.context.route(worker, (route) => route.fulfill({ status: 204 }));
    await chooseFile(page, "lost.csv", smallTimetable());
    await page.getByText(en.notRead["not-loaded"]("", "")).waitFor();
    await person.context.unroute(worker);
    await chooseFile(page, "noor.csv", smallTimetable());
    await isRead(page, en, "noor.csv");
    person.complaints.splice(0); // The browser reports the worker that did not come.
  });

  test("as several files, which are read together", async () => {
    const { owner, mosqueId, page } = await ownerAt();
    const files = ["first.csv", "second.csv"].map((name, index) => ({
      ...{ name, mimeType: "text/csv" },
      buffer: Buffer.from(smallTimetable({ first: -2 + 20 * index, days: 20 })),
    }));
    await page.locator("input[type=file]").setInputFiles(files);
    await isRead(page, en, "first.csv, second.csv");
    await page.getByText(en.knownDays(40), { exact: true }).waitFor();
    await page.getByRole("button", { name: en.keep, exact: true }).click();
    await page.getByRole("heading", { name: en.keptTitle, exact: true }).waitFor();
    const { timetable } = await owner.does("getTimetable", { params: { mosqueId } });
    assert.deepEqual(
      [timetable.fileName, timetable.lastDay],
      ["first.csv and second.csv", daysAfter(todayThere(), 37)],
    );
  });
});
