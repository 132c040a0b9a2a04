import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { daysAfter } from "../../../portal/src/parts/zones/zone-clock.ts";
import { assertAccessible, assertFitsWidth, type PersonOptions } from "../../support/browser/browser.ts";
import { press } from "../../support/browser/keyboard.ts";
import { addressOf, mosqueWithOwner, pagesSuite } from "../../support/browser/pages.ts";
import { isRead, rowsOf, timetableWords } from "../../support/browser/timetable-page.ts";
import {
  smallTimetable,
  type TimesOfDay,
  todayThere,
  usualRows,
} from "../../support/mosques/small-timetables.ts";
import { addMember, type SignedInVisitor, tokenOf } from "../../support/portal/portal.ts";

const desk = { width: 1280, height: 900 } as const;
const { en, ar } = timetableWords;
const { edits } = en;
const last = (rows: readonly string[]) => rows.at(-1);

describe("The file of a timetable", () => {
  const suite = pagesSuite();

  const timetableWith = (times: TimesOfDay) =>
    smallTimetable({ cells: Object.fromEntries(Array.from({ length: 45 }, (_, day) => [day - 2, times])) });
  const give = (owner: SignedInVisitor, mosqueId: string, fileName: string, bytes: string) =>
    owner.does("replaceTimetable", { params: { mosqueId }, bytes, query: { fileName } });
  /** A change of the mosque's own. */
  const change = () => ({ date: daysAfter(todayThere(), 5), isha: { iqamah: "20:00" }, "x-own": true });
  async function addChange(owner: SignedInVisitor, mosqueId: string) {
    const { document, timetable, etag } = await owner.does("getTimetable", { params: { mosqueId } });
    await owner.does("replaceTimetable", {
      ...{ params: { mosqueId }, ifMatch: etag, query: { fileName: timetable.fileName } },
      bytes: JSON.stringify({ ...document, exceptions: [change()] }),
    });
  }
  async function openTimetable(
    owner: SignedInVisitor,
    mosqueId: string,
    options: PersonOptions = { window: desk },
  ) {
    const person = await suite.personAs(owner, options);
    await person.page.goto(addressOf("timetable", { mosqueId }));
    return person.page;
  }

  test("is named with who brought it, and can be downloaded", async () => {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const bytes = smallTimetable();
    await give(owner, mosqueId, "noor.csv", bytes);
    await addChange(owner, mosqueId);
    const page = await openTimetable(owner, mosqueId);
    await page
      .locator("div", { has: page.getByText(edits.broughtBy, { exact: true }) })
      .getByText(owner.user.name)
      .first()
      .waitFor();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: edits.download, exact: true }).click();
    const download = await downloading;
    assert.equal(download.suggestedFilename(), "noor.csv");
    assert.equal(await readFile(await download.path(), "utf8"), bytes);
    const viewer = await addMember(owner, mosqueId, "viewer");
    const seen = await openTimetable(viewer, mosqueId);
    await seen.getByText(edits.broughtBy, { exact: true }).waitFor();
    for (const name of [edits.download, edits.goBack, edits.copy]) {
      assert.equal(await seen.getByRole("button", { name, exact: true }).count(), 0, name);
    }
  });

  test("before the present one is read again like a brought file, and keeps the present changes", async () => {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    await give(owner, mosqueId, "first.csv", smallTimetable());
    await give(owner, mosqueId, "second.csv", timetableWith({ ishaIqamah: "19:45" }));
    await addChange(owner, mosqueId);
    assert.equal(last(await rowsOf(owner, mosqueId)), "isha 19:00 19:45");
    const page = await openTimetable(owner, mosqueId);
    await page.getByText("first.csv", { exact: true }).waitFor();
    await assertAccessible(page, "a timetable with one before it");
    await page.getByRole("button", { name: edits.goBack, exact: true }).click();
    await isRead(page, en, "first.csv");
    await page.getByText(en.ownKept(1)).waitFor();
    assert.equal(last(await rowsOf(owner, mosqueId)), "isha 19:00 19:45");
    await page.getByRole("button", { name: en.keep, exact: true }).click();
    await page.locator("dd", { hasText: "first.csv" }).waitFor();
    assert.deepEqual(await rowsOf(owner, mosqueId), usualRows);
    const { document } = await owner.does("getTimetable", { params: { mosqueId } });
    assert.deepEqual(document.exceptions, [change()]);

    await page.getByText("second.csv", { exact: true }).waitFor();
    await page.getByRole("button", { name: edits.goBack, exact: true }).click();
    await isRead(page, en, "second.csv");
    await page.getByText(en.ownKept(1)).waitFor();
  });

  test("of a timetable that was stopped can be brought back", async () => {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    await give(owner, mosqueId, "noor.csv", smallTimetable());
    await owner.does("deleteTimetable", { params: { mosqueId } });
    const page = await openTimetable(owner, mosqueId, { language: "ar" });
    await page.getByText("noor.csv", { exact: true }).waitFor();
    await assertAccessible(page, "a stopped timetable in Arabic");
    await assertFitsWidth(page, "a stopped timetable in Arabic");
    await press(page, ar.edits.bringBack);
    await isRead(page, ar, "noor.csv");
    await press(page, ar.keep);
    await page.getByRole("heading", { name: ar.keptTitle, exact: true }).waitFor();
  });

  test("of another mosque is copied by someone in both teams, without its changes unless they are wanted", async () => {
    const operator = await suite.operatorVisitor();
    const { mosqueId, owner } = await mosqueWithOwner(operator);
    const name = "Masjid of the copies";
    const other = await mosqueWithOwner(operator, name);
    await give(other.owner, other.mosqueId, "theirs.csv", smallTimetable());
    await addChange(other.owner, other.mosqueId);
    const page = await openTimetable(owner, mosqueId);
    await page.getByRole("button", { name: en.choose, exact: true }).waitFor();
    assert.equal(await page.getByRole("button", { name: edits.copy, exact: true }).count(), 0);

    const params = { mosqueId: other.mosqueId };
    const body = { email: owner.user.email, role: "viewer" } as const;
    const { link } = await other.owner.does("invite", { params, body });
    await owner.does("acceptInvitation", { body: { token: tokenOf(link) } });
    await page.reload();
    await page.getByRole("button", { name: edits.copy, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: edits.copy });
    await dialog.getByLabel(edits.mosque, { exact: true }).selectOption(name);
    await assertAccessible(page, "the dialog to copy a timetable");
    await assertFitsWidth(page, "the dialog to copy a timetable");
    await dialog.getByRole("button", { name: edits.showCopy, exact: true }).click();
    await isRead(page, en, name);
    await page.getByRole("button", { name: en.keep, exact: true }).click();
    await page.locator("dd", { hasText: name }).waitFor();
    assert.deepEqual(await rowsOf(owner, mosqueId), usualRows);
    const documentOf = async () => (await owner.does("getTimetable", { params: { mosqueId } })).document;
    assert.deepEqual((await documentOf()).exceptions ?? [], []);

    await page.getByRole("button", { name: edits.copy, exact: true }).click();
    await dialog.getByLabel(edits.withChanges, { exact: true }).check();
    await dialog.getByRole("button", { name: edits.showCopy, exact: true }).click();
    await isRead(page, en, name);
    await page.getByRole("button", { name: en.keep, exact: true }).click();
    await page.getByRole("heading", { name: en.readTitle(name), exact: true }).waitFor({ state: "detached" });
    assert.deepEqual((await documentOf()).exceptions, [change()]);
  });

  test("of a mosque in another time zone is copied only if the clocks agree, and the form says so", async () => {
    const operator = await suite.operatorVisitor();
    const other = await mosqueWithOwner(operator, "Masjid of Paris");
    const { mosqueId, owner } = await mosqueWithOwner(operator);
    await give(other.owner, other.mosqueId, "theirs.csv", smallTimetable());
    await operator.does("updateOperatedMosque", {
      params: { mosqueId: other.mosqueId },
      body: { timeZoneId: "Europe/Paris" },
    });
    await give(other.owner, other.mosqueId, "theirs.csv", smallTimetable());
    const body = { email: owner.user.email, role: "viewer" } as const;
    const { link } = await other.owner.does("invite", { params: { mosqueId: other.mosqueId }, body });
    await owner.does("acceptInvitation", { body: { token: tokenOf(link) } });
    const page = await openTimetable(owner, mosqueId, { language: "en" });
    await page.getByRole("button", { name: edits.copy, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: edits.copy });
    await dialog.getByText(edits.otherZone("Europe/Paris", "Europe/London")).waitFor();
    await dialog.getByRole("button", { name: edits.showCopy, exact: true }).click();
    await isRead(page, en, "Masjid of Paris");
    await page.getByText(en.noDays).waitFor();
  });
});
