import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { islamicDaysBetween } from "@mosque-sync/timetable";
import type { Page } from "playwright-core";
import type { Language } from "../../../portal/src/messages/languages.ts";
import { daysAfter } from "../../../portal/src/parts/zones/zone-clock.ts";
import { assertAccessible, assertFitsWidth } from "../../support/browser/browser.ts";
import { press, tabTo } from "../../support/browser/keyboard.ts";
import { addressOf, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";
import { rowsOf, timetableWords } from "../../support/browser/timetable-page.ts";
import { smallTimetable, todayThere } from "../../support/mosques/small-timetables.ts";
import { addMember, type SignedInVisitor } from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";

type RuleTexts = (typeof timetableWords)[Language]["rules"];

const desk = { width: 1280, height: 900 } as const;
const phone = { width: 360, height: 740 } as const;

describe("The mosque's rules", () => {
  const suite = pagesSuite();

  /** An owner at the timetable's page of a mosque whose timetable is kept for more than a year. */
  async function ownerAt({
    language = "en" as Language,
    window = desk as { width: number; height: number },
  } = {}) {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const params = { mosqueId };
    await owner.does("replaceTimetable", {
      ...{ params, bytes: smallTimetable({ days: 420 }), query: { fileName: "noor.csv" } },
    });
    const person = await suite.personAs(owner, { window, language });
    await person.page.goto(addressOf("timetable", { mosqueId }));
    const text = timetableWords[language].rules;
    await person.page.getByRole("heading", { name: text.title, exact: true }).waitFor();
    return { mosqueId, params, owner, person, page: person.page, text };
  }

  /** The rows of a day of one prayer, as the API has them. */
  async function timesOn(owner: SignedInVisitor, mosqueId: string, date: string, prayer: string) {
    const { days } = await owner.does("listPrayers", { params: { mosqueId }, query: { date } });
    const rows = days?.[0]?.prayers.filter(({ prayerKey }) => prayerKey === prayer) ?? [];
    return rows.map(({ adhanTime = "–", iqamahTime = "–" }) => `${adhanTime} ${iqamahTime}`);
  }

  /** Presses the button that shows the days, and saves once they are shown. */
  async function saveFrom(page: Page, text: RuleTexts) {
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: text.show }).click();
    await dialog.getByRole("heading", { name: text.changesTitle }).waitFor();
    await dialog.getByRole("button", { name: text.save, exact: true }).click();
    await dialog.waitFor({ state: "detached" });
  }

  test("an iqamah after the adhan on Fridays is shown in the days before it is saved, changed and removed", async () => {
    const { mosqueId, owner, page, params, text } = await ownerAt();
    const before = (await owner.does("getTimetable", { params })).document;
    const dialog = page.getByRole("dialog");
    const friday = fridayAfter(todayThere());
    await page.getByRole("button", { name: text.add.rule, exact: true }).click();
    await dialog.getByLabel(text.minutes, { exact: true }).fill("240");
    await dialog.getByRole("button", { name: text.show }).click();
    await dialog.getByText(text.fault["not-minutes"]).waitFor();
    await assertAccessible(page, "the form of a rule");
    await assertFitsWidth(page, "the form of a rule");
    await dialog.getByLabel(text.minutes, { exact: true }).fill("32");
    await dialog.getByLabel(text.roundUpTo, { exact: true }).selectOption("5");
    await dialog.getByRole("checkbox", { name: text.every.friday }).check();
    await dialog.getByRole("button", { name: text.show }).click();
    await dialog.getByRole("heading", { name: text.changesTitle }).waitFor();
    await dialog
      .getByText(text.time("Isha", "Iqamah", "19:30", "19:35"))
      .first()
      .waitFor();
    await assertAccessible(page, "the days with a rule");
    assert.deepEqual((await owner.does("getTimetable", { params })).document, before);

    await dialog.getByRole("button", { name: text.back }).click();
    assert.equal(await dialog.getByLabel(text.minutes, { exact: true }).inputValue(), "32");
    await saveFrom(page, text);
    const entry = "Isha: iqamah 32 minutes after the adhan, rounded up to 5 minutes, Fridays";
    await page.getByText(entry, { exact: true }).waitFor();
    assert.deepEqual(await timesOn(owner, mosqueId, friday, "isha"), ["19:00 19:35"]);
    assert.deepEqual(await timesOn(owner, mosqueId, daysAfter(friday, 1), "isha"), ["19:00 19:30"]);

    await page.getByRole("button", { name: text.changeOf(entry) }).click();
    await dialog.getByLabel(text.minutes, { exact: true }).fill("45");
    await saveFrom(page, text);
    await page.getByText(entry.replace("32", "45")).waitFor();
    assert.deepEqual(await timesOn(owner, mosqueId, friday, "isha"), ["19:00 19:45"]);
    await page.getByRole("button", { name: text.removeOf(entry.replace("32", "45")) }).click();
    await page.getByText(text.removed).waitFor();
    assert.deepEqual((await owner.does("getTimetable", { params })).document, before);
  });

  test("jummahs with names, places and periods are held on the Fridays of their periods", async () => {
    const { mosqueId, owner, page, text } = await ownerAt();
    const dialog = page.getByRole("dialog");
    const change = daysAfter(fridayAfter(todayThere()), 20);
    const open = () => page.getByRole("button", { name: text.add.jummah, exact: true }).click();
    await open();
    await dialog.getByLabel(text.khutbah).fill("13:00");
    await dialog.getByRole("button", { name: text.show }).click();
    await dialog.getByText(text.fault["no-time"]).waitFor();
    await dialog.getByLabel("Iqamah").fill("13:15");
    await dialog.getByLabel(text.label).fill("First");
    await dialog.getByLabel(text.lastDay).fill(change);
    await saveFrom(page, text);
    await open();
    await dialog.getByLabel("Iqamah").fill("2 pm");
    await dialog.getByLabel(text.place).fill("Gym");
    await saveFrom(page, text);
    await page.getByText(/Jummah: .?First.?, khutbah at 13:00, iqamah at 13:15, until/).waitFor();
    await page.getByText(/Jummah: .?Gym.?, iqamah at 14:00/).waitFor();
    const friday = fridayAfter(todayThere());
    assert.deepEqual(await timesOn(owner, mosqueId, friday, "jummah"), ["– 13:15", "– 14:00"]);
    assert.deepEqual(await timesOn(owner, mosqueId, daysAfter(friday, 28), "jummah"), ["– 14:00"]);
    await assertAccessible(page, "the list of rules");
  });

  test("a Ramadan has its calculated days, and moves with its Eid by a day with one click", async () => {
    const { mosqueId, owner, page, text } = await ownerAt();
    const dialog = page.getByRole("dialog");
    const [ramadan = assert.fail()] = islamicDaysBetween(
      daysAfter(todayThere(), 1),
      daysAfter(todayThere(), 360),
    ).filter(({ name }) => name === "Ramadan");
    await page.getByRole("button", { name: text.add.ramadan, exact: true }).click();
    await dialog.getByLabel(text.wayOf("Maghrib")).selectOption("after");
    await dialog.getByLabel(text.minutesOf("Maghrib")).fill("10");
    await dialog.getByLabel(text.wayOf("Isha")).selectOption("at");
    await dialog.getByLabel(text.clockOf("Isha")).fill("21:00");
    assert.equal(await dialog.getByLabel(text.firstDay).inputValue(), ramadan.from);
    await assertAccessible(page, "the form of a Ramadan");
    await saveFrom(page, text);
    await page.getByText(text.ramadan(String(ramadan.hijriYear))).waitFor();
    const isha = (date: string) => timesOn(owner, mosqueId, date, "isha");
    assert.deepEqual(await timesOn(owner, mosqueId, ramadan.from, "maghrib"), ["17:20 17:30"]);
    assert.deepEqual(await isha(daysAfter(ramadan.until, 1)), ["19:00 19:30"]);

    await page.getByRole("button", { name: text.add.eid, exact: true }).click();
    await dialog.getByLabel(text.eidName, { exact: true }).selectOption("fitr");
    await dialog.getByRole("button", { name: text.addCongregation }).click();
    const prayer = (number: number) => dialog.getByRole("group", { name: text.congregation(number) });
    await prayer(1).getByLabel("Iqamah").fill("8:00");
    await prayer(2).getByLabel("Iqamah").fill("9:30");
    await prayer(2).getByLabel(text.place).fill("Park");
    await assertAccessible(page, "the form of an Eid");
    await saveFrom(page, text);
    await page.getByText(text.withRamadan).waitFor();
    const eid = (date: string) => timesOn(owner, mosqueId, date, "eid");
    assert.deepEqual(await eid(daysAfter(ramadan.until, 1)), ["– 08:00", "– 09:30"]);

    await page.getByRole("button", { name: new RegExp(`^${text.moon.until.later}`) }).click();
    await eventually(async () =>
      (await isha(daysAfter(ramadan.until, 1)))[0] === "19:00 21:00" ? true : undefined,
    );
    assert.deepEqual(await eid(daysAfter(ramadan.until, 1)), []);
    assert.deepEqual(await eid(daysAfter(ramadan.until, 2)), ["– 08:00", "– 09:30"]);
  });

  test("a rule that changes today's times like a mistake is saved only after a person's word", async () => {
    const { mosqueId, owner, person, page, text } = await ownerAt();
    person.expectStatus(400);
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: text.add.rule, exact: true }).click();
    await dialog.getByLabel(text.prayer, { exact: true }).selectOption("fajr");
    await dialog.getByLabel(text.kind, { exact: true }).selectOption("adhan");
    await dialog.getByLabel(text.way, { exact: true }).selectOption("none");
    await dialog.getByRole("button", { name: text.show }).click();
    await dialog.getByRole("button", { name: text.save, exact: true }).click();
    await dialog.getByText(words.en.failures.byReason.timetable_looks_wrong()).waitFor();
    assert.equal((await rowsOf(owner, mosqueId))[0], "fajr 05:45 06:30");
    await dialog.getByRole("button", { name: timetableWords.en.applyAnyway }).click();
    await dialog.waitFor({ state: "detached" });
    assert.equal((await rowsOf(owner, mosqueId))[0], "fajr – 06:30");
  });

  test("are added with the keyboard only, in Arabic on a phone", async () => {
    const { mosqueId, owner, page, text } = await ownerAt({ language: "ar", window: phone });
    const dialog = page.getByRole("dialog");
    await press(page, text.add.rule);
    await dialog.getByLabel(text.prayer, { exact: true }).waitFor();
    await tabTo(page, text.minutes);
    await page.keyboard.type("١٥");
    await page.keyboard.press("Enter");
    const heading = dialog.getByRole("heading", { name: text.changesTitle });
    await heading.waitFor();
    await eventually(async () =>
      (await page.evaluate("document.activeElement?.textContent")) === text.changesTitle ? true : undefined,
    );
    await assertFitsWidth(page, "the days with a rule on a phone");
    await press(page, text.save);
    await dialog.waitFor({ state: "detached" });
    await page.getByText("العشاء: الإقامة بعد 15 دقيقة من الأذان").waitFor();
    assert.equal((await rowsOf(owner, mosqueId)).at(-1), "isha 19:00 19:15");
    await assertAccessible(page, "the rules on a phone");
    await assertFitsWidth(page, "the rules on a phone");
  });

  test("are shown to a viewer without buttons", async () => {
    const { mosqueId, owner, params } = await ownerAt();
    const { document, etag } = await owner.does("getTimetable", { params });
    const rule = { override: true, isha: { iqamah: "19:40" }, "x-own": true };
    await owner.does("replaceTimetable", {
      ...{ params, ifMatch: etag, query: { fileName: "noor.csv" } },
      bytes: JSON.stringify({ ...document, rules: [rule] }),
    });
    const { page } = await suite.personAs(await addMember(owner, mosqueId, "viewer"), { window: desk });
    await page.goto(addressOf("timetable", { mosqueId }));
    const text = timetableWords.en.rules;
    await page.getByText("Isha: iqamah at 19:40", { exact: true }).waitFor();
    for (const name of [text.add.rule, text.change, text.remove]) {
      assert.equal(await page.getByRole("button", { name, exact: true }).count(), 0, name);
    }
  });
});

function fridayAfter(date: string): string {
  const away = [1, 2, 3, 4, 5, 6, 7].find((days) => new Date(daysAfter(date, days)).getUTCDay() === 5);
  return daysAfter(date, away ?? 1);
}
