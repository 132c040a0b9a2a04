import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { inList } from "../../../portal/src/messages/instants.ts";
import { daysAfter } from "../../../portal/src/parts/zones/zone-clock.ts";
import { assertAccessible, assertFitsWidth } from "../../support/browser/browser.ts";
import { addressOf, mosqueWithOwner, pagesSuite } from "../../support/browser/pages.ts";
import { isRead, rowsOf, timetableWords } from "../../support/browser/timetable-page.ts";
import { smallTimetable, todayThere } from "../../support/mosques/small-timetables.ts";

const desk = { width: 1280, height: 900 } as const;
const phone = { width: 360, height: 740 } as const;
const { en, ar } = timetableWords;

const settings = `timetable: { files: [noor.csv, ramadan.csv] }
iqamah:
  fajr: "+50"
  isha: ["20:00", { iqamah: "20:15", from: ${daysAfter(todayThere(), 10)} }]
jummah: [{ iqamah: "13:45" }]
profile: { communityName: Masjid Noor }
`;

/** Today's rows with the settings. */
const rows = [
  "fajr 05:45 06:35",
  "sunrise 07:40 –",
  "dhuhr 12:10 13:15",
  "asr 15:10 15:45",
  "maghrib 17:20 17:25",
  "isha 19:00 20:00",
  "jummah – 13:45",
];

describe("A mosque.yaml is brought", () => {
  const suite = pagesSuite();

  async function ownerAt(language: "en" | "ar", window: { width: number; height: number }) {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const person = await suite.personAs(owner, { window, language });
    await person.page.goto(addressOf("timetable", { mosqueId }));
    await person.page.locator("input[type=file]").waitFor({ state: "attached" });
    return { mosqueId, params: { mosqueId }, owner, page: person.page };
  }

  test("with its file: the rows are as mosque-sync has them, and the page names the parts that are left out", async () => {
    const { mosqueId, params, owner, page } = await ownerAt("en", desk);
    await choose(page, { "mosque.yaml": settings });
    await page.getByText(en.notRead["only-settings"]("mosque.yaml")).waitFor();
    await choose(page, { "noor.csv": smallTimetable(), "mosque.yaml": settings.replace("20:00", "8 o") });
    const names = inList("en", ["noor.csv", "mosque.yaml"]);
    await page.getByText(en.settings.wrong(names)).waitFor();
    await page.getByText(`mosque.yaml · ${en.row(4)}`, { exact: true }).waitFor();
    await page.getByText("iqamah.isha[1] is neither a time nor a rule.", { exact: false }).waitFor();
    assert.equal(await page.getByRole("button", { name: en.keep, exact: true }).count(), 0);

    await choose(page, { "noor.csv": smallTimetable(), "mosque.yaml": settings });
    await isRead(page, en, "noor.csv, mosque.yaml");
    await page.getByText(en.settings.taken(4), { exact: true }).waitFor();
    await page.getByText(en.settings.missing("ramadan.csv"), { exact: true }).waitFor();
    await page.getByText(en.settings.others(en.settings.part.profile), { exact: true }).waitFor();
    await assertAccessible(page, "a mosque.yaml that was read");
    await page.getByRole("button", { name: en.keep, exact: true }).click();
    await page.getByRole("heading", { name: en.keptTitle, exact: true }).waitFor();
    assert.deepEqual((await rowsOf(owner, mosqueId)).toSorted(), rows.toSorted());
    const { document } = await owner.does("getTimetable", { params });
    const { rules, jummah } = document as { rules: object[]; jummah: object[] };
    assert.deepEqual([rules.length, jummah.length], [3, 1]);
  });

  test("without files, in Arabic on a phone: it changes the kept timetable, and a later one replaces it", async () => {
    const { mosqueId, params, owner, page } = await ownerAt("ar", phone);
    await owner.does("replaceTimetable", {
      ...{ params, bytes: smallTimetable(), query: { fileName: "noor.csv" } },
    });
    await page.reload();
    await page.getByRole("heading", { name: ar.keptTitle, exact: true }).waitFor();
    await choose(page, { "mosque.yaml": settings.replace("20:00", "8 o") });
    await page.getByText(ar.settings.wrong("mosque.yaml")).waitFor();
    await page.getByText("ليس وقتًا ولا قاعدة.", { exact: false }).waitFor();
    await assertAccessible(page, "a wrong mosque.yaml in Arabic");
    await assertFitsWidth(page, "a wrong mosque.yaml in Arabic");
    for (const isha of ["20:30", "20:00"]) {
      await choose(page, { "mosque.yaml": settings.replace("20:00", isha) });
      await isRead(page, ar, "mosque.yaml");
      await page.getByText(ar.settings.taken(4), { exact: true }).waitFor();
      await page.getByText(ar.settings.others(ar.settings.part.profile), { exact: true }).waitFor();
      await assertAccessible(page, "a mosque.yaml in Arabic");
      await assertFitsWidth(page, "a mosque.yaml in Arabic");
      await page.getByRole("button", { name: ar.keep, exact: true }).click();
      await page.getByText(ar.keptNotice).first().waitFor();
      await page.getByRole("button", { name: ar.keep, exact: true }).waitFor({ state: "detached" });
    }
    assert.deepEqual((await rowsOf(owner, mosqueId)).toSorted(), rows.toSorted());
    const { document, timetable } = await owner.does("getTimetable", { params });
    assert.deepEqual([(document as { rules: object[] }).rules.length, timetable.fileName], [3, "noor.csv"]);
  });
});

/** Gives the page several files, as a reader who chooses them together. */
async function choose(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  const given = Object.entries(files).map(([name, text]) => ({
    name,
    mimeType: "application/octet-stream",
    buffer: Buffer.from(text),
  }));
  await page.locator("input[type=file]").setInputFiles(given);
}
