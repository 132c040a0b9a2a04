import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { readTimetableFile } from "@mosque-sync/timetable";
import { checkTimetable, reportHtml } from "@mosque-sync/timetable/report";
import {
  assertAccessible,
  assertFitsWidth,
  type BrowserOn,
  openBrowser,
} from "../../support/browser/browser.ts";

const english = `Date,Fajr,Fajr Iqamah,Sunrise,Dhuhr,Dhuhr Iqamah,Asr,Asr Iqamah,Maghrib,Isha,Isha Iqamah
19/11/2026,05:59,06:30,07:38,11:56,13:15,13:41,14:30,16:06,17:35,17:45
20/11/2026,06:00,06:30,07:40,1:56,noon,13:40,14:30,16:05,17:34,17:45
21/11/2026,06:01,06:30,07:41,11:56,13:15,13:39,14:30,16:04,17:33
23/11/2026,06:04,06:35,07:45,11:57,13:15,13:37,14:30,16:02,17:32,17:45
31/11/2026,06:05,06:35,07:46,11:57,13:15,13:36,14:30,16:01,17:31,17:45`;
const arabic = `التاريخ,الفجر,الشروق,الظهر,العصر,المغرب,العشاء,ملاحظات
20/11/2026,05:06,06:13,11:52,15:04,17:29,18:40,الجمعة
21/11/2026,05:06,06:13,قريبا إن شاء الله,15:04,17:29,18:40,
22/11/2026,05:07,06:14,11:53,15:04,17:29,18:40,`;

/** The reports by their addresses. */
const pages = new Map([
  ["/english", await pageOf("noor.csv", english, "Europe/London")],
  ["/arabic", await pageOf("مواقيت الصلاة.csv", arabic, "Asia/Riyadh")],
]);

async function pageOf(name: string, text: string, timeZone: string): Promise<string> {
  const file = await readTimetableFile(new TextEncoder().encode(text), name, undefined, { asr: "mithl-1" });
  if ("is" in file) throw new Error(`${name} is not recognised.`);
  const place = { timeZone, date: "2026-11-20" };
  return reportHtml(checkTimetable([file], { clock: undefined, dst: "included" }, place));
}

describe("The report of a check", () => {
  let server: Server;
  let browser: BrowserOn;
  before(async () => {
    server = createServer(({ url = "/" }, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8").end(pages.get(url) ?? "");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    // A TCP server's address is never a pipe's name.
    const { port } = server.address() as AddressInfo;
    browser = await openBrowser(new URL(`http://127.0.0.1:${port}/`));
  });
  after(async () => {
    await browser?.close();
    server?.close();
  });

  for (const address of pages.keys()) {
    for (const colours of ["light", "dark"] as const) {
      for (const width of [360, 1280]) {
        const look = `${address}, ${colours}, ${width} px`;
        test(`is accessible, fits the window and loads only itself: ${look}`, async () => {
          const { page, close } = await browser.person({ colours, window: { width, height: 900 } });
          await page.goto(address);
          await page.getByRole("heading", { level: 1 }).waitFor();
          await assertAccessible(page, look);
          await assertFitsWidth(page, look);
          browser.assertNoComplaints();
          await close();
        });
      }
    }
  }

  test("a marked cell leads to its notice, and the notice back to the cell", async () => {
    const { page, close } = await browser.person();
    await page.goto("/arabic");
    await page.getByRole("cell", { name: /قريبا/ }).getByRole("link").click();
    const notice = page.locator("li:target");
    await notice.getByRole("link", { name: "Sat 21 Nov 2026" }).click();
    await page.locator("td:target", { hasText: "قريبا" }).waitFor();
    await close();
  });
});
