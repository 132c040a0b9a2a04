import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { assertAccessible, assertFitsWidth } from "../../support/browser/browser.ts";
import { addressOf, arrivesAt, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";
import { dayAfter, timetableOf } from "../../support/mosques/timetables.ts";

const today = () => new Date().toISOString().slice(0, 10);
const times = {
  fajr: "05:20",
  sunrise: "07:10",
  dhuhr: "12:15",
  asr: "14:40",
  maghrib: "17:05",
  isha: "19:00",
};

describe("The overview of a mosque with a timetable", () => {
  const suite = pagesSuite();

  /** The overview of a mosque in UTC with this timetable, in each language. */
  async function forEachLanguage(
    file: string,
    look: (page: Page, texts: (typeof words)["en"], hint: string) => Promise<void>,
  ): Promise<void> {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const params = { mosqueId };
    await owner.does("updateProfile", { params, body: { timeZoneId: "UTC" } });
    const query = { fileName: "times.csv", confirm: "true" };
    await owner.does("replaceTimetable", { params, bytes: file, query });
    for (const language of ["en", "ar"] as const) {
      const { page } = await suite.personAs(owner, { language });
      await page.goto(addressOf("overview", { mosqueId }));
      await arrivesAt(page, "Masjid Noor");
      await look(page, words[language], language);
      await assertAccessible(page, language);
      await assertFitsWidth(page, language);
    }
  }

  test("says in both languages that today's times come from it, and warns of each end", async () => {
    const withIqamah = (date: string) => ({
      ...times,
      "isha iqamah": date < dayAfter(today(), 3) ? "19:30" : "",
    });
    await forEachLanguage(timetableOf(today(), 20, withIqamah), async (page, { overview, operator }) => {
      const { timetable } = overview;
      await page.getByRole("heading", { name: timetable.upToDate }).waitFor();
      await page.getByText(timetable.timeOf(operator.prayer.isha, timetable.kind.iqamah)).waitFor();
      await page.getByRole("heading", { name: timetable.title, exact: true }).waitFor();
      await page.getByText(overview.waitsFor.nobody).waitFor();
    });
  });

  test("says in both languages that it has ended, and whose turn it is", async () => {
    await forEachLanguage(
      timetableOf(dayAfter(today(), -20), 10, () => times),
      async (page, { overview }) => {
        const { timetable } = overview;
        await page.getByRole("heading", { name: timetable.notWritten }).waitFor();
        await page.getByText(timetable.trouble.timetable_ended).waitFor();
        await page.getByText(overview.waitsFor.you).waitFor();
        await page.getByRole("link", { name: overview.step.timetable }).waitFor();
      },
    );
  });
});
