import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { languageNames } from "../../../portal/src/messages/languages.ts";
import { assertAccessible, assertFitsWidth } from "../../support/browser/browser.ts";
import { addressOf, arrivesAt, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";
import { newEmail, newPassword } from "../../support/portal/portal.ts";
import { openMailbox } from "../../support/surroundings/mailbox.ts";

const mailbox = await openMailbox();

describe("Links that only mails contain, on the pages", () => {
  const suite = pagesSuite(mailbox.settings);
  after(() => mailbox.close());

  for (const language of languageNames) {
    const { entrance, openLinks, operator: console, overview, roles, shell, team } = words[language];

    test(`an invitation is mailed, and who joins with it needs not confirm their email: ${language}`, async () => {
      const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor(), "Masjid Noor");
      const { page } = await suite.personAs(owner, { language });
      await page.goto(addressOf("team", { mosqueId }));
      await page.getByRole("button", { name: team.invite }).click();
      const email = newEmail();
      await page.getByLabel(shell.email, { exact: true }).fill(email);
      await page.getByRole("radio", { name: roles.name.manager }).check();
      await page.getByRole("button", { name: team.inviteIt }).click();
      await page.getByText(shell.oneTimeLinkMailed(email)).waitFor();
      assert.equal(await page.getByRole("dialog").locator("code").count(), 0);
      await assertAccessible(page, "the mailed invitation");
      await page.getByRole("button", { name: shell.done }).click();
      await page.getByText(openLinks.mailedOnly).waitFor();
      await assertFitsWidth(page, "the team");

      const invited = await suite.person({ language });
      await invited.page.goto(await mailbox.newestLink(email, "invitation"));
      await arrivesAt(invited.page, entrance.invitationTitle("Masjid Noor"));
      await invited.page.getByLabel(entrance.yourName).fill("Bilal");
      await invited.page.getByLabel(entrance.choosePassword, { exact: true }).fill(newPassword());
      await invited.page.getByRole("button", { name: entrance.join }).click();
      await arrivesAt(invited.page, "Masjid Noor");
      await invited.page.getByText(overview.mails.label).waitFor();
      assert.equal(await invited.page.getByText(overview.mails.notConfirmed).count(), 0);
    });

    test(`an invitation that does not arrive is shown to pass on: ${language}`, async () => {
      const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor(), "Masjid Noor");
      const email = newEmail();
      await owner.does("invite", { params: { mosqueId }, body: { email, role: "viewer" } });
      const { page } = await suite.personAs(owner, { language });
      await page.goto(addressOf("team", { mosqueId }));
      await page.getByRole("button", { name: team.show }).click();
      await page.getByText(team.showText(email)).waitFor();
      await assertAccessible(page, "the question");
      await page.getByRole("dialog").getByRole("button", { name: team.show }).click();
      await page.getByText(shell.oneTimeLinkNotMailed(email)).waitFor();
      const link = await page.getByRole("dialog").locator("code").textContent();
      assert.match(link ?? "", /\/portal\/invitation#/);
      assert.notEqual(link, await mailbox.newestLink(email, "invitation"));
      await page.getByRole("button", { name: shell.done }).click();
      await page.getByText(team.done.made(email)).waitFor();
      await page.getByRole("button", { name: team.show }).waitFor({ state: "detached" });
    });

    test(`a link to a new password is mailed, and shown if asked for: ${language}`, async () => {
      const operator = await suite.operatorVisitor();
      const { owner } = await mosqueWithOwner(operator, "Masjid Noor");
      const { name, email } = owner.user;
      const { page } = await suite.personAs(operator, { language });
      await page.goto(`${addressOf("operatorUsers")}?search=${email}`);
      await page.getByText(email, { exact: true }).waitFor();
      await page.getByRole("button", { name: console.passwordLink }).click();
      await page.getByText(console.passwordLinkText(name)).waitFor();
      await page.getByRole("button", { name: console.makeLink }).click();
      await page.getByText(shell.oneTimeLinkMailed(email)).waitFor();
      await assertAccessible(page, "the mailed link");
      await page.getByRole("button", { name: console.showLink }).click();
      await page.getByText(shell.oneTimeLinkNotMailed(email)).waitFor();
      const link = await page.getByRole("dialog").locator("code").textContent();
      assert.notEqual(link, await mailbox.newestLink(email, "password"));
      await page.getByRole("button", { name: shell.done }).click();
      await page.getByRole("button", { name: console.passwordLink }).click();
      await page.getByText(console.passwordLinkText(name)).waitFor();
    });
  }
});
