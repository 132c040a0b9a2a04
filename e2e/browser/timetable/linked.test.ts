import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import type { Page } from "playwright-core";
import type { LinkFailure, LinkProblem } from "../../../contract/src/subjects/timetable/link-problems.ts";
import {
  type LinkServer,
  startLinkServer,
} from "../../../server/src/subjects/timetable/links/test/link-servers.ts";
import { assertAccessible, assertFitsWidth, type PersonOptions } from "../../support/browser/browser.ts";
import { tabTo } from "../../support/browser/keyboard.ts";
import { addressOf, mosqueWithOwner, pagesSuite } from "../../support/browser/pages.ts";
import { chooseFile, isRead, rowsOf, timetableWords } from "../../support/browser/timetable-page.ts";
import { withEitherDates, withTwoIshas } from "../../support/mosques/doubtful-timetables.ts";
import { smallTimetable, usualRows } from "../../support/mosques/small-timetables.ts";
import { linksHere } from "../../support/services/service-here.ts";

const { en } = timetableWords;
const desk = { width: 1280, height: 900 } as const;
const phone = { width: 360, height: 740 } as const;
const pageType = { "content-type": "text/html" };

/** A finding as the service saves it with a refused file. */
const wrongCell = {
  ...{ file: "times.xlsx", sheet: "Winter", row: 3, column: "Fajr", value: "noon", date: "2026-12-01" },
  ...{ notice: "not-a-time", severity: "error", problem: "is not a time", fix: "Write it as 13:30." },
};

describe("A timetable from a link", () => {
  const suite = pagesSuite();
  /** The file at /times.csv, or the status instead. */
  let file: string | number;
  let server: LinkServer;
  beforeEach(async () => {
    file = smallTimetable();
    server = await startLinkServer(({ url }, response) => {
      if (url === "/private") response.writeHead(302, { location: "https://10.0.0.1/times.csv" }).end();
      else if (url === "/signed-in")
        response.writeHead(302, { location: "https://accounts.google.com/ServiceLogin" }).end();
      else if (url !== "/times.csv") response.writeHead(200, pageType).end("<html><p>Welcome</p></html>");
      else if (typeof file === "number") response.writeHead(file).end();
      else response.end(file);
    });
    // As if the test's own server were on the internet.
    Object.assign(linksHere, server.settings({ resolve: async () => ["127.0.0.1"] }));
  });
  afterEach(() => server[Symbol.asyncDispose]());

  /** An owner at the timetable's page of a mosque. */
  async function ownerAt(options: PersonOptions = { window: desk }, given?: Record<string, string>) {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const params = { mosqueId };
    if (given) await owner.does("replaceTimetable", { params, query: given, bytes: "" });
    const person = await suite.personAs(owner, options);
    await person.page.goto(addressOf("timetable", { mosqueId }));
    await person.page.locator("input[type=file]").waitFor({ state: "attached" });
    const linkOf = async () => (await owner.does("getTimetable", { params })).timetable.link;
    return { mosqueId, owner, person, page: person.page, linkOf };
  }
  const linked = () => ({ link: server.url("/times.csv") });

  async function enter(page: Page, url: string, words = en): Promise<void> {
    const field = page.getByRole("dialog").getByLabel(words.link.label);
    await field.fill(url);
    await field.press("Enter");
  }

  test("is shown before anything is kept, and one button keeps it with its link", async () => {
    const { mosqueId, owner, page, linkOf } = await ownerAt();
    await page.getByRole("button", { name: en.link.use, exact: true }).click();
    await enter(page, server.url("/times.csv"));
    await isRead(page, en, "times.csv");
    await page.getByText(en.knownDays(45), { exact: true }).waitFor();
    await page.getByRole("heading", { name: en.link.today, exact: true }).waitFor();
    await page.getByRole("heading", { name: en.previewTitle, exact: true }).waitFor();
    await assertAccessible(page, "the file of a link");
    await assertFitsWidth(page, "the file of a link");
    assert.deepEqual(await rowsOf(owner, mosqueId), []);

    await page.getByRole("button", { name: en.keep, exact: true }).click();
    await page.getByRole("heading", { name: en.link.title, exact: true }).waitFor();
    assert.deepEqual(await rowsOf(owner, mosqueId), usualRows);
    const link = await linkOf();
    assert.deepEqual([link?.url, link?.failures], [server.url("/times.csv"), 0]);
    await page.getByRole("link", { name: server.url("/times.csv") }).waitFor();
    await assertAccessible(page, "a timetable with a link");
    await assertFitsWidth(page, "a timetable with a link");
  });

  test("shows the cells of its findings, and asks about its columns, like a file of the reader", async () => {
    const { page, mosqueId, owner } = await ownerAt();
    file = smallTimetable().replaceAll("05:45", "dawn");
    await page.getByRole("button", { name: en.link.use, exact: true }).click();
    await enter(page, server.url("/times.csv"));
    await isRead(page, en, "times.csv");
    await page.locator("td[data-marked]").filter({ hasText: "dawn" }).first().waitFor();

    file = withTwoIshas();
    await page.getByRole("button", { name: en.link.use, exact: true }).click();
    await enter(page, server.url("/times.csv"));
    const { questions } = en;
    await page.getByRole("radio", { name: questions.choice.only("Isha Iqamah #2") }).check();
    await page.getByRole("button", { name: questions.use, exact: true }).click();
    await page.getByRole("button", { name: en.keep, exact: true }).click();
    await page.getByRole("heading", { name: en.link.title, exact: true }).waitFor();
    assert.ok((await rowsOf(owner, mosqueId)).includes("isha 19:00 20:10"));
  });

  test("that cannot be read until a person has said how leads to the question, and is kept with the choice", async () => {
    const { person, page, mosqueId, owner, linkOf } = await ownerAt();
    person.expectStatus(400);
    file = withEitherDates(new Date().getUTCFullYear());
    await page.getByRole("button", { name: en.link.use, exact: true }).click();
    await enter(page, server.url("/times.csv"));
    const { questions } = en;
    await page.getByRole("radio", { name: new RegExp(`^${questions.choice["day-first"]}`) }).check();
    await page.getByRole("button", { name: questions.use, exact: true }).click();
    await isRead(page, en, "times.csv");
    await page.getByRole("heading", { name: en.link.today, exact: true }).waitFor();
    await page.getByRole("button", { name: en.keep, exact: true }).click();
    await page.getByRole("heading", { name: en.link.title, exact: true }).waitFor();
    assert.equal((await linkOf())?.url, server.url("/times.csv"));
    const { timetable } = await owner.does("getTimetable", { params: { mosqueId } });
    assert.deepEqual(timetable.reading, { dateOrder: "day-first" });
  });

  test("says at its field, in both languages, why a link cannot be used, and keeps the typed text", async () => {
    const refused: readonly (readonly [url: string, reason: LinkFailure | "file_not_read"])[] = [
      ["our timetable", "url_invalid"],
      [server.url("/private"), "address_refused"],
      ["https://192.168.1.10/times.csv", "address_refused"],
      [server.url("/signed-in"), "access_refused"],
      [server.url("/x", "onedrive.live.com"), "onedrive_refused"],
      [server.url("/welcome"), "file_not_read"],
    ];
    for (const language of ["en", "ar"] as const) {
      const words = timetableWords[language];
      const { person, page } = await ownerAt({ window: phone, language });
      person.expectStatus(400);
      await page.getByRole("button", { name: words.link.use, exact: true }).click();
      const field = page.getByRole("dialog").getByLabel(words.link.label);
      for (const [url, reason] of refused) {
        await enter(page, url, words);
        const problem = words.link.problem[reason];
        await page.getByRole("dialog").locator(".mantine-TextInput-error", { hasText: problem }).waitFor();
        assert.equal(await field.inputValue(), url);
        if (language === "ar") assert.equal(await page.getByRole("dialog").locator("[lang=en]").count(), 0);
      }
      Object.assign(linksHere, { links: "https" });
      await enter(page, server.url("/times.csv"), words);
      const problem = words.link.problem.scheme_refused;
      await page.getByRole("dialog").locator(".mantine-TextInput-error", { hasText: problem }).waitFor();
      Object.assign(linksHere, { links: "http" });
      await assertAccessible(page, `a refused link, ${language}`);
      await assertFitsWidth(page, `a refused link, ${language}`);
    }
  });

  test("can be entered, shown and kept with the keyboard only", async () => {
    const { page, linkOf } = await ownerAt();
    await tabTo(page, en.link.use);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByLabel(en.link.label).waitFor();
    await page.keyboard.type(server.url("/times.csv"));
    await page.keyboard.press("Enter");
    await isRead(page, en, "times.csv");
    await tabTo(page, en.keep);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: en.link.title, exact: true }).waitFor();
    assert.equal((await linkOf())?.url, server.url("/times.csv"));
  });

  test("that fails says so in both languages, and works again once it is fetched", async () => {
    for (const language of ["en", "ar"] as const) {
      const words = timetableWords[language];
      const { person, page, mosqueId, linkOf } = await ownerAt({ window: phone, language }, linked());
      person.expectStatus(400);
      const fail = async (reason: LinkProblem, details: object) => {
        await suite.database.execute(
          `UPDATE timetable_links SET failures = 2, reason = '${reason}', problem = 'In English.',
            details = '${JSON.stringify(details)}' WHERE mosque_id = '${mosqueId}'`,
        );
        await page.reload();
      };
      const note = page.getByRole("note").filter({ hasText: words.link.failures(2) });
      await fail("file_looks_wrong", { sentences: [{ finding: wrongCell }, { say: "stop-faults" }] });
      await note.getByText(words.link.problem.file_looks_wrong).waitFor();
      // The service writes English: other languages write the sentences.
      const place = `${words.sheet("Winter")} · ${words.row(3)}`;
      await note.getByText(language === "en" ? "In English." : place).waitFor();
      if (language === "ar") assert.equal(await note.locator("[lang=en]").count(), 0);
      await assertAccessible(page, `a link whose file is refused, ${language}`);
      await assertFitsWidth(page, `a link whose file is refused, ${language}`);

      await fail("not_found", { status: 404 });
      await note.getByText(`${words.link.problem.not_found} ${words.link.status(404)}`).waitFor();
      await note.getByText(words.link.meanwhile).waitFor();
      assert.equal(await note.getByText("In English.").count(), 0);
      await assertAccessible(page, `a link that fails, ${language}`);
      await assertFitsWidth(page, `a link that fails, ${language}`);

      file = 404;
      await page.getByRole("button", { name: words.link.fetchNow, exact: true }).click();
      await page.getByRole("main").getByRole("alert").waitFor();
      file = smallTimetable();
      await page.getByRole("button", { name: words.link.fetchNow, exact: true }).click();
      await note.waitFor({ state: "detached" });
      assert.equal((await linkOf())?.failures, 0);
    }
  });

  test("is changed or removed, and another file keeps the link or removes it", async () => {
    const { mosqueId, owner, page, linkOf } = await ownerAt({ window: desk }, linked());
    await page.getByRole("button", { name: en.link.change, exact: true }).click();
    const field = page.getByRole("dialog").getByLabel(en.link.label);
    assert.equal(await field.inputValue(), server.url("/times.csv"));
    await enter(page, `${server.url("/times.csv")}#january`);
    await isRead(page, en, "times.csv");
    await page.getByRole("button", { name: en.keep, exact: true }).click();
    await page.getByRole("link", { name: "#january" }).waitFor();

    await chooseFile(page, "other.csv", smallTimetable({ days: 50 }));
    await isRead(page, en, "other.csv");
    assert.equal(await page.getByLabel(en.link.keep).isChecked(), true);
    await page.getByRole("button", { name: en.keep, exact: true }).click();
    await page.locator("dd", { hasText: "other.csv" }).waitFor();
    assert.equal((await linkOf())?.failures, 0);

    await page.getByRole("button", { name: en.link.remove, exact: true }).click();
    await page.getByText(en.link.removed).waitFor();
    await page.getByRole("heading", { name: en.link.title, exact: true }).waitFor({ state: "detached" });
    assert.equal(await linkOf(), undefined);
    assert.deepEqual(await rowsOf(owner, mosqueId), usualRows);
  });
});
