import assert from "node:assert/strict";
import { dirname } from "node:path";
import { after, before, describe, test } from "node:test";
import { type InEach, type Language, languageRows } from "@mosque-sync/contract";
import { openBrowser } from "../../support/browser/browser.ts";
import { addressOf, arrivesAt, signInByForm, words } from "../../support/browser/pages.ts";
import { engines } from "../../support/databases/engines.ts";
import { setUpOperator } from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";
import {
  type CopiedSources,
  copySources,
  inEsperanto,
  textFolders,
} from "../../support/runs/third-language.ts";
import { startCommand } from "../../support/services/process.ts";
import { startServiceProcess } from "../../support/services/service-process.ts";
import { openMailbox } from "../../support/surroundings/mailbox.ts";
import { type Letter, lettersOf, sampleDates } from "../../support/surroundings/sample-letters.ts";

const [sqlite = assert.fail()] = engines;
/** Only the copied sources know it. */
const esperanto = "eo" as Language;

describe("A third language", () => {
  let copy: CopiedSources;
  let errorsWithoutTexts: readonly string[];
  before(async () => {
    copy = await copySources();
    await copy.addRow();
    errorsWithoutTexts = await copy.typeErrors("texts");
    await copy.addTexts();
  });
  after(() => copy?.remove());

  test("without texts does not compile: each list of texts lacks it", () => {
    const lists = Object.entries(textFolders).map(([folder, list]) => `${folder}/${list}`);
    assert.deepEqual(errorsWithoutTexts.map(fileOf), lists);
    for (const error of errorsWithoutTexts) assert.match(error, /Property 'eo' is missing/);
  });

  test("with the texts of Arabic, copied and translated, compiles", async () => {
    assert.deepEqual(await copy.typeErrors("everything"), []);
  });

  test("whose folder lacks a text does not compile", async () => {
    const restore = await copy.removeTexts();
    const errors = await copy.typeErrors("texts");
    await restore();
    assert.deepEqual(
      errors.map((error) => dirname(fileOf(error))),
      Object.keys(textFolders).map((folder) => `${folder}/eo`),
    );
  });

  test("has every mail in its own words", async () => {
    const all = await lettersOf(copy.folder);
    assert.ok(all.length > 40, `only ${all.length} mails`);
    for (const letters of all) assert.deepEqual(letters[esperanto], translated(letters));
  });

  test("is offered by the pages, and is the language of mails to their readers", async () => {
    await using ends = new AsyncDisposableStack();
    await copy.buildPages();
    const mailbox = await openMailbox();
    ends.defer(() => mailbox.close());
    const database = await sqlite.createMigratedDatabase();
    ends.defer(() => database.drop());
    const service = await startServiceProcess(database, mailbox.settings, (environment) =>
      startCommand(process.execPath, ["server/src/main.ts"], { environment, folder: copy.folder }),
    );
    ends.defer(() => service.end());
    const browser = await openBrowser(service.address);
    ends.defer(() => browser.close());
    const operator = await setUpOperator(service);
    const testMailHas = async (subject: string) => {
      await operator.does("sendTestMail");
      await eventually(() =>
        mailbox.mails.find(({ headers }) => headers.includes(`Subject: ${subject}\r\n`)),
      );
    };
    const letters =
      (await lettersOf(copy.folder)).find(({ en }) => en.subject === "Test email") ?? assert.fail();
    // Until the reader's language is known.
    await testMailHas(
      Object.values(letters)
        .map(({ subject }) => subject)
        .join(" | "),
    );

    const shell: typeof words.ar.shell = JSON.parse(inEsperanto(JSON.stringify(words.ar.shell)));
    const { page } = await browser.person({ language: esperanto });
    await page.goto(addressOf("signIn"));
    await arrivesAt(page, shell.signIn);
    assert.deepEqual(await page.evaluate("[document.documentElement.lang, document.documentElement.dir]"), [
      "eo",
      "ltr",
    ]);
    await page
      .getByRole("button", { name: `${shell.language}, ${shell.appearance}` })
      .first()
      .click();
    const languages = page.locator('[role="menuitem"][lang]');
    await languages.first().waitFor();
    const known = Object.values(languageRows).map(({ name }) => name);
    assert.deepEqual(await languages.allTextContents(), [...known, "Esperanto"]);
    await page.keyboard.press("Escape");

    const saved = page.waitForResponse(
      (response) => response.request().method() === "PATCH" && response.url().endsWith("/account"),
    );
    await signInByForm(page, { ...words.ar, shell }, { ...operator.user, password: operator.password });
    assert.equal((await saved).status(), 200);
    await testMailHas(letters[esperanto].subject);
    browser.assertNoComplaints();
  });
});

/** The Arabic mail in Esperanto: with the same translation as its texts, and its dates as that language writes them. */
function translated({ ar }: InEach<Letter>): Letter {
  const dates = sampleDates("eo");
  const text = (arabic: string) =>
    inEsperanto(
      sampleDates("ar-u-ca-gregory").reduce(
        (line, date, index) => line.replaceAll(date, dates[index] ?? ""),
        arabic,
      ),
    );
  return { subject: text(ar.subject), paragraphs: ar.paragraphs.map(text) };
}

const fileOf = (error: string) => error.split(":", 1).join();
