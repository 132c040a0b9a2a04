import { describe, test } from "node:test";
import { languageRows } from "@mosque-sync/contract";
import { addressOf, arrivesAt, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";
import { eventually } from "../../support/runs/eventually.ts";

describe("The language of mails to a user", () => {
  const suite = pagesSuite();

  test("is the pages' language from the first page on, and follows the user's choice", async () => {
    const { owner } = await mosqueWithOwner(await suite.operatorVisitor(), "Masjid Noor");
    const becomes = (language: string) =>
      eventually(async () => (await owner.does("getSession")).language === language || undefined);
    const { page } = await suite.personAs(owner, { language: "ar" });
    await page.goto(addressOf("account"));
    await arrivesAt(page, words.ar.shell.account);
    await becomes("ar");
    for (const [from, to] of [
      ["ar", "en"],
      ["en", "ar"],
    ] as const) {
      const { language, appearance } = words[from].shell;
      await page
        .getByRole("button", { name: `${language}, ${appearance}` })
        .first()
        .click();
      await page.getByRole("menuitem", { name: languageRows[to].name }).click();
      await becomes(to);
    }
  });
});
