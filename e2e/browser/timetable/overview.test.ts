import { describe, test } from "node:test";
import { sharedTexts } from "@mosque-sync/contract";
import type { Page } from "playwright-core";
import { assertAccessible, assertFitsWidth } from "../../support/browser/browser.ts";
import { addressOf, arrivesAt, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";
import { dayAfter, timetableOf } from "../../support/mosques/timetables.ts";

const today = () => new Date().toISOString().slice(0, 10);
const desk = { width: 1280, height: 900 } as const;
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

  test("says in both languages that its link failed twice while the times are right; the operator finds it", async () => {
    const file = timetableOf(today(), 20, () => times);
    await forEachLanguage(file, async (page, { overview, mosques, operator }) => {
      const mosqueId = new URL(page.url()).pathname.split("/").find((part) => part.length === 36);
      const at = new Date().toISOString();
      await suite.database.execute(
        `INSERT INTO timetable_links (mosque_id, url, version, checked_at, due_at, failures, is_told, reason, details)
          VALUES ('${mosqueId}', 'https://example.org/', '{}', '${at}', '2099-01-01T00:00:00.000Z', 2, 1,
            'access_refused', '{"status":403}')
          ON CONFLICT DO NOTHING`,
      );
      await page.reload();
      await page.getByRole("heading", { name: overview.timetable.upToDate }).waitFor();
      await page.getByText(overview.timetable.linkFails).waitFor();
      const { links, linkStatus } = sharedTexts[overview === words.ar.overview ? "ar" : "en"];
      await page.getByText(`${links.access_refused} ${linkStatus(403)}`, { exact: true }).waitFor();
      await page.getByText(overview.waitsFor.you).waitFor();
      await page.getByRole("link", { name: overview.step.timetable }).waitFor();

      const language = operator === words.ar.operator ? "ar" : "en";
      const list = await suite.personAs(await suite.operatorVisitor(), { language, window: desk });
      await list.page.goto(addressOf("operatorMosques"));
      await list.page.getByLabel(mosques.timetable.label).selectOption(mosques.timetable.needs.link_failed);
      const rows = list.page.getByRole("row").filter({ has: list.page.getByRole("link") });
      await rows.first().getByText(mosques.timetable.needs.ends_soon).waitFor();
      await rows.first().getByText(mosques.timetable.needs.link_failed).nth(0).waitFor();
      await assertAccessible(list.page, `the operator's list, ${language}`);
      await assertFitsWidth(list.page, `the operator's list, ${language}`);
    });
  });
});
