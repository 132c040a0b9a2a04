import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { languageNames } from "../../../portal/src/messages/languages.ts";
import { assertAccessible, assertFitsWidth } from "../../support/browser/browser.ts";
import {
  addressOf,
  arrivesAt,
  mosqueWithOwner,
  pagesSuite,
  signInByForm,
  words,
} from "../../support/browser/pages.ts";
import { newEmail } from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { openMailbox } from "../../support/surroundings/mailbox.ts";

const mailbox = await openMailbox();

describe("The pages of a user's own email", () => {
  const suite = pagesSuite(mailbox.settings);
  after(() => mailbox.close());

  async function mailedLink(email: string): Promise<string> {
    return eventually(() => {
      const texts = mailbox.mails
        .filter(({ recipients }) => recipients.includes(email))
        .map(({ text }) => text);
      return texts.flatMap((text) => /https?:\/\/\S+\/portal\/email#\S+/.exec(text) ?? [])[0];
    });
  }

  for (const language of languageNames) {
    for (const colours of ["light", "dark"] as const) {
      test(`lead from the overview to a confirmed email, and to another one: ${language}, ${colours}`, async () => {
        const { emails, overview, shell, team } = words[language];
        const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor(), "Masjid Noor");
        const { page } = await suite.personAs(owner, { language, colours });
        const inspect = async (hint: string) => {
          await assertAccessible(page, hint);
          await assertFitsWidth(page, hint);
        };
        await page.goto(addressOf("overview", { mosqueId }));
        await page.getByText(overview.mails.notConfirmed).waitFor();
        await page.getByRole("link", { name: overview.mails.toConfirm }).click();
        await arrivesAt(page, shell.account);
        await page.getByText(team.unconfirmed, { exact: true }).waitFor();
        await page.getByRole("button", { name: emails.confirm }).click();
        await page.getByText(emails.mailed(owner.user.email)).waitFor();
        await inspect("the account page");

        await page.goto(await mailedLink(owner.user.email));
        await arrivesAt(page, emails.linkTitle);
        await inspect("the link's page");
        await page.getByRole("button", { name: emails.linkButton }).click();
        await arrivesAt(page, emails.linkDoneTitle);
        await inspect("the confirmed email");
        await page.getByRole("link", { name: shell.account }).click();
        await page.getByText(owner.user.email, { exact: true }).waitFor();
        assert.equal(await page.getByText(team.unconfirmed, { exact: true }).count(), 0);

        const email = newEmail();
        await page.getByLabel(emails.newEmail).fill(email);
        await page.getByRole("button", { name: emails.change, exact: true }).click();
        await page.getByText(emails.mailed(email)).waitFor();
        const link = await mailedLink(email);

        const other = await suite.person({ language, colours });
        await other.page.goto(link);
        await other.page.getByText(emails.signInFirst).waitFor();
        await assertAccessible(other.page, "the link's page, signed out");
        await assertFitsWidth(other.page, "the link's page, signed out");
        await signInByForm(other.page, words[language], { ...owner.user, password: owner.password });
        await arrivesAt(other.page, emails.linkDoneTitle);
        await other.page.getByText(emails.linkDoneText(email)).waitFor();
      });
    }
  }
});
