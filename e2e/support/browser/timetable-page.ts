import type { Page } from "playwright-core";
import type { TimetableTexts } from "../../../portal/src/messages/en/timetable/timetable.ts";
import { type Language, languageNames, pageTexts } from "../../../portal/src/messages/languages.ts";
import { inDayOrder } from "../../../portal/src/parts/prayers/day-order.ts";
import type { SignedInVisitor } from "../portal/portal.ts";

/** The texts of the timetable's page, by language. */
export const timetableWords = Object.fromEntries(
  await Promise.all(
    languageNames.map(async (language) => [language, (await pageTexts[language].load.timetable()).timetable]),
  ),
) as Readonly<Record<Language, TimetableTexts>>;

/** Gives the page files, as a reader who chooses them. */
export async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: "application/octet-stream", buffer: Buffer.from(text) };
  await page.locator("input[type=file]").setInputFiles(file);
}

/** Drops a file on the page. */
export async function dropFile(page: Page, name: string, text: string): Promise<void> {
  const dropped = await page.evaluateHandle(
    `(() => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
      return dropped;
    })()`,
  );
  for (const type of ["dragover", "drop"]) {
    await page.dispatchEvent("main", type, { dataTransfer: dropped });
  }
}

/** Waits until a file was read, and is shown. */
export async function isRead(page: Page, words: TimetableTexts, name: string): Promise<void> {
  await page.getByRole("heading", { name: words.readTitle(name), exact: true }).waitFor();
}

/** The rows that a mosque shows now, each as its prayer, adhan and iqamah. */
export async function rowsOf(owner: SignedInVisitor, mosqueId: string): Promise<string[]> {
  const { prayers } = await owner.does("listPrayers", { params: { mosqueId } });
  return inDayOrder(prayers).map(({ prayer: { prayerKey, adhanTime = "–", iqamahTime = "–" } }) =>
    [prayerKey, adhanTime, iqamahTime].join(" "),
  );
}
