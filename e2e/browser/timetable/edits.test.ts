import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { daysAfter, isFriday } from "../../../portal/src/parts/zones/zone-clock.ts";
import { assertAccessible, assertFitsWidth, type PersonOptions } from "../../support/browser/browser.ts";
import { press } from "../../support/browser/keyboard.ts";
import { addressOf, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";
import { rowsOf, timetableWords } from "../../support/browser/timetable-page.ts";
import {
  smallTimetable,
  type TimesOfDay,
  todayThere,
  usualRows,
} from "../../support/mosques/small-timetables.ts";
import { addMember, type SignedInVisitor } from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { mosqueOver, succeeded } from "../../support/services/suite.ts";

const desk = { width: 1280, height: 900 } as const;
const { en } = timetableWords;
const { edits } = en;
const { data, operator, shell } = words.en;
const lastDay = () => daysAfter(todayThere(), 42);

describe("A row that the timetable keeps", () => {
  const suite = pagesSuite();

  /** An owner at the prayer times of a mosque whose timetable is kept. */
  async function ownerAtRows(options: PersonOptions = { window: desk }, times: TimesOfDay = {}) {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const params = { mosqueId };
    await giveTimetable(owner, mosqueId, timetableWith(times));
    const person = await suite.personAs(owner, options);
    await person.page.goto(addressOf("dataPrayers", { mosqueId }));
    return { mosqueId, params, owner, person, page: person.page };
  }
  /** A timetable whose days all have these times. */
  const timetableWith = (times: TimesOfDay) =>
    smallTimetable({ cells: Object.fromEntries(Array.from({ length: 45 }, (_, day) => [day - 2, times])) });
  const giveTimetable = (owner: SignedInVisitor, mosqueId: string, bytes: string = smallTimetable()) =>
    owner.does("replaceTimetable", { params: { mosqueId }, bytes, query: { fileName: "noor.csv" } });
  const documentOf = async (owner: SignedInVisitor, mosqueId: string) =>
    (await owner.does("getTimetable", { params: { mosqueId } })).document;
  const inputOf = (prayer: "isha" | "jummah" | "fajr", kind: "adhanTime" | "iqamahTime", of = words.en) =>
    of.data.timeOf(of.operator.prayer[prayer], of.data[kind]);

  test("is not marked as written by a key, which no longer can", async () => {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const params = { mosqueId };
    const body = { name: "Website", scope: "sync:write" } as const;
    const { key, apiKey } = await owner.does("createKey", { params, body });
    const { request, operator } = suite;
    const website = mosqueOver({ request, operator, id: mosqueId, keyId: key.id, key: apiKey });
    succeeded(await website.post("/prayers", { prayerKey: "fajr", adhanTime: "5:45" }), 201);
    const { page } = await suite.personAs(owner, { window: desk });
    await page.goto(addressOf("dataPrayers", params));
    const note = page.getByRole("note").filter({ hasText: data.keptTitle });
    await note.waitFor();
    await giveTimetable(owner, mosqueId);
    await page.reload();
    await page.getByRole("note").filter({ hasText: en.rowsKeptTitle }).waitFor();
    await page.getByLabel(inputOf("fajr", "iqamahTime"), { exact: true }).waitFor();
    assert.equal(await note.count(), 0);
    assert.equal(await page.getByText(data.keptMark("Website")).count(), 0);
  });

  test("is edited for today only: its change is in the timetable and the history, and goes with one click", async () => {
    const late = {
      ...{ fajr: "03:00", fajrIqamah: "03:40", sunrise: "04:40", dhuhr: "13:15", dhuhrIqamah: "13:30" },
      ...{ asr: "17:30", asrIqamah: "18:00", maghrib: "21:40", maghribIqamah: "21:45" },
      ...{ isha: "23:20", ishaIqamah: "23:35" },
    };
    const { mosqueId, params, owner, page } = await ownerAtRows({ window: desk }, late);
    const note = page.getByRole("note").filter({ hasText: en.rowsKeptTitle });
    await note.getByText(edits.rowsKept).waitFor();
    await page.getByLabel(inputOf("isha", "iqamahTime"), { exact: true }).fill("00:15");
    await page.getByRole("button", { name: shell.save, exact: true }).click();
    const question = page.getByRole("dialog", { name: edits.question });
    const change = en.plannedTime(data.iqamahTime, "23:35", "00:15");
    await question.getByText(en.planned.change(operator.prayer.isha, change)).waitFor();
    await assertAccessible(page, "the question about an edit");
    await assertFitsWidth(page, "the question about an edit");
    await question.getByRole("button", { name: edits.todayOnly, exact: true }).click();
    await page.getByRole("status").filter({ hasText: shell.saved }).waitFor();
    assert.equal((await rowsOf(owner, mosqueId)).at(-1), "isha 23:20 00:15");
    const exception = { from: todayThere(), until: todayThere(), isha: { iqamah: "24:15" }, "x-own": true };
    assert.deepEqual((await documentOf(owner, mosqueId)).exceptions, [exception]);
    const tomorrow = daysAfter(todayThere(), 1);
    const { days } = await owner.does("listPrayers", { params, query: { date: tomorrow } });
    assert.equal(days?.[0]?.prayers.find(({ prayerKey }) => prayerKey === "isha")?.iqamahTime, "23:35");
    const { changes } = await owner.does("listChanges", { params });
    const [newest] = changes;
    const together = changes.filter(({ requestId }) => requestId === newest?.requestId);
    assert.deepEqual(together.map(({ resource }) => resource).toSorted(), ["prayers", "timetable"]);
    assert.equal(newest?.actor.id, owner.user.id);

    await note.getByRole("link", { name: en.toTimetable }).click();
    await page.getByText("Iqamah 00:15").waitFor();
    await page.getByRole("button", { name: new RegExp(`^${en.removeChange}`) }).click();
    await page.getByText(en.changeRemoved).waitFor();
    assert.equal((await rowsOf(owner, mosqueId)).at(-1), "isha 23:20 23:35");
  });

  test("is edited from today on: on every day until the timetable ends", async () => {
    const { mosqueId, owner, page } = await ownerAtRows();
    await page.getByLabel(inputOf("fajr", "iqamahTime"), { exact: true }).fill("6:45");
    await page.getByLabel(inputOf("isha", "adhanTime"), { exact: true }).fill("19:05");
    await page.getByRole("button", { name: shell.save, exact: true }).click();
    const question = page.getByRole("dialog", { name: edits.question });
    const ishaAdhan = en.timeOf(operator.prayer.isha, data.adhanTime);
    await question.getByText(edits.sameEveryDay(ishaAdhan)).waitFor();
    await question.getByRole("button", { name: edits.onward, exact: true }).click();
    await page.getByRole("status").filter({ hasText: shell.saved }).waitFor();
    assert.deepEqual((await documentOf(owner, mosqueId)).exceptions, [
      {
        ...{ from: todayThere(), until: lastDay(), "x-own": true },
        ...{ fajr: { iqamah: "06:45" }, isha: { adhan: "19:05" } },
      },
    ]);
    const rows = await rowsOf(owner, mosqueId);
    assert.deepEqual([rows[0], rows.at(-1)], ["fajr 05:45 06:45", "isha 19:05 19:30"]);
  });

  test("that is not in the timetable can only be added from today on", async () => {
    const { mosqueId, owner, page } = await ownerAtRows();
    await page.getByLabel(inputOf("jummah", "iqamahTime"), { exact: true }).fill("13:30");
    await page.getByRole("button", { name: shell.save, exact: true }).click();
    const question = page.getByRole("dialog", { name: edits.question });
    const iqamah = en.timeOf(operator.prayer.jummah, data.iqamahTime);
    await question.getByText(edits.staying(iqamah)).waitFor();
    assert.equal(await question.getByRole("button", { name: edits.todayOnly }).count(), 0);
    await question.getByRole("button", { name: edits.onward, exact: true }).click();
    await page.getByRole("status").filter({ hasText: shell.saved }).waitFor();
    assert.ok((await rowsOf(owner, mosqueId)).includes("jummah – 13:30"));
  });

  test("of jummah changes until the coming Friday if it is for today only", async () => {
    const { mosqueId, owner, page } = await ownerAtRows();
    const { document, etag } = await owner.does("getTimetable", { params: { mosqueId } });
    await owner.does("replaceTimetable", {
      ...{ params: { mosqueId }, ifMatch: etag, query: { fileName: "noor.csv" } },
      bytes: JSON.stringify({ ...document, jummah: [{ iqamah: "13:15" }] }),
    });
    await page.reload();
    await page.getByLabel(inputOf("jummah", "iqamahTime"), { exact: true }).fill("13:30");
    await page.getByRole("button", { name: shell.save, exact: true }).click();
    const question = page.getByRole("dialog", { name: edits.question });
    await question.getByRole("button", { name: edits.todayOnly, exact: true }).click();
    await page.getByRole("status").filter({ hasText: shell.saved }).waitFor();
    const friday = [0, 1, 2, 3, 4, 5, 6].map((days) => daysAfter(todayThere(), days)).find(isFriday);
    assert.deepEqual((await documentOf(owner, mosqueId)).exceptions, [
      { from: todayThere(), until: friday, jummah: [{ iqamah: "13:30" }], "x-own": true },
    ]);
    assert.ok((await rowsOf(owner, mosqueId)).includes("jummah – 13:30"));
  });

  test("is edited in a way that looks like a mistake only after a look at the plan", async () => {
    const { mosqueId, owner, person, page } = await ownerAtRows();
    person.expectStatus(400);
    await page.getByRole("button", { name: `${data.remove}: ${operator.prayer.isha}`, exact: true }).click();
    await page.getByRole("button", { name: shell.save, exact: true }).click();
    await page.getByRole("button", { name: data.saveAnyway, exact: true }).click();
    const question = page.getByRole("dialog", { name: edits.question });
    await question.getByRole("button", { name: edits.todayOnly, exact: true }).click();
    await question.getByText(words.en.failures.byReason.timetable_looks_wrong()).waitFor();
    await question.getByText(en.planTitle, { exact: true }).waitFor();
    await assertAccessible(page, "an edit that looks like a mistake");
    assert.deepEqual(await rowsOf(owner, mosqueId), usualRows);
    await question.getByRole("button", { name: en.applyAnyway, exact: true }).click();
    await page.getByRole("status").filter({ hasText: shell.saved }).waitFor();
    assert.deepEqual(await rowsOf(owner, mosqueId), usualRows.slice(0, -1));
  });

  test("that changed meanwhile is shown before an edit of it is saved", async () => {
    const { mosqueId, owner, page } = await ownerAtRows();
    const isha = page.getByLabel(inputOf("isha", "iqamahTime"), { exact: true });
    await isha.fill("20:15");
    await giveTimetable(owner, mosqueId, timetableWith({ ishaIqamah: "19:45" }));
    await page.getByRole("button", { name: shell.save, exact: true }).click();
    const question = page.getByRole("dialog", { name: edits.question });
    await question.getByRole("button", { name: edits.todayOnly, exact: true }).click();
    await page.getByText(data.conflictText).waitFor();
    assert.equal((await rowsOf(owner, mosqueId)).at(-1), "isha 19:00 19:45");
    assert.equal(await isha.inputValue(), "20:15");
    await page.getByRole("button", { name: shell.save, exact: true }).click();
    await question.getByRole("button", { name: edits.todayOnly, exact: true }).click();
    await page.getByRole("status").filter({ hasText: shell.saved }).waitFor();
    assert.equal((await rowsOf(owner, mosqueId)).at(-1), "isha 19:00 20:15");
  });

  test("asks also when the timetable came after the edit was begun", async () => {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const person = await suite.personAs(owner, { window: desk });
    const { page } = person;
    person.expectStatus(409);
    await page.goto(addressOf("dataPrayers", { mosqueId }));
    await page.getByLabel(inputOf("isha", "iqamahTime"), { exact: true }).fill("20:15");
    await giveTimetable(owner, mosqueId);
    await page.getByRole("button", { name: shell.save, exact: true }).click();
    await page.getByText(words.en.failures.byReason.rows_kept_by_timetable()).waitFor();
    await page.getByText(en.edits.rowsKept).waitFor();
    assert.deepEqual(await rowsOf(owner, mosqueId), usualRows);
    assert.equal(await page.getByLabel(inputOf("isha", "iqamahTime"), { exact: true }).inputValue(), "20:15");
  });

  test("is not edited while the timetable has no row for today, and the question says why", async () => {
    const { mosqueId, owner, page } = await ownerAtRows();
    const first = daysAfter(todayThere(), 5);
    await giveTimetable(owner, mosqueId, smallTimetable({ first: 5 }));
    await page.reload();
    await page.getByLabel(inputOf("isha", "iqamahTime"), { exact: true }).fill("20:15");
    await page.getByRole("button", { name: shell.save, exact: true }).click();
    const question = page.getByRole("dialog", { name: edits.question });
    await question.getByText(edits.outside("").slice(-40)).waitFor();
    assert.equal((await owner.does("getTimetable", { params: { mosqueId } })).timetable.firstDay, first);
    assert.equal(await question.getByRole("button", { name: edits.onward }).count(), 0);
    await assertAccessible(page, "an edit that is not possible");
  });

  test("is edited in Arabic on a phone, with only the keyboard", async () => {
    const { mosqueId, owner, page } = await ownerAtRows({ language: "ar" });
    const { ar } = timetableWords;
    const isha = page.getByLabel(inputOf("isha", "iqamahTime", words.ar), { exact: true });
    await isha.focus();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("20:15");
    await press(page, words.ar.shell.save);
    await page.getByRole("dialog", { name: ar.edits.question }).waitFor();
    await assertAccessible(page, "the question in Arabic");
    await assertFitsWidth(page, "the question in Arabic");
    await press(page, ar.edits.todayOnly);
    await page.getByRole("status").filter({ hasText: words.ar.shell.saved }).waitFor();
    assert.equal((await rowsOf(owner, mosqueId)).at(-1), "isha 19:00 20:15");
  });

  test("costs the page of other mosques no code", async () => {
    const { mosqueId, page } = await ownerAtRows();
    const loaded = (expected: string) =>
      page.evaluate<number>(
        `performance.getEntriesByType("resource").filter(({ name }) => name.includes("${expected}")).length`,
      );
    await page.getByText(edits.rowsKept).waitFor();
    await eventually(async () => (await loaded("edit-question-")) > 0 || undefined);
    const { mosqueId: other, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    assert.notEqual(other, mosqueId);
    const seen = await suite.personAs(owner, { window: desk });
    await seen.page.goto(addressOf("dataPrayers", { mosqueId: other }));
    await seen.page.getByLabel(inputOf("isha", "iqamahTime"), { exact: true }).waitFor();
    const names = await seen.page.evaluate<string[]>(
      `performance.getEntriesByType("resource").map(({ name }) => name)`,
    );
    assert.deepEqual(
      names.filter((name) => /edit-question|keep-edit|reading-worker/.test(name)),
      [],
    );
  });

  test("is not edited by a viewer", async () => {
    const { mosqueId, owner } = await ownerAtRows();
    const viewer = await addMember(owner, mosqueId, "viewer");
    const { page } = await suite.personAs(viewer, { window: desk });
    await page.goto(addressOf("dataPrayers", { mosqueId }));
    const note = page.getByRole("note").filter({ hasText: en.rowsKeptTitle });
    await note.getByText(en.rowsKept).waitFor();
    await page.getByText("19:30").waitFor();
    assert.equal(await page.getByRole("textbox").count(), 0);
  });
});
