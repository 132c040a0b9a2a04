import { after, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { languageNames } from "../../../portal/src/messages/languages.ts";
import { assertAccessible, assertFitsWidth } from "../../support/browser/browser.ts";
import { addressOf, arrivesAt, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";
import { confirmEmail, newEmail, type SignedInVisitor } from "../../support/portal/portal.ts";
import { addApp } from "../../support/sign-in/factors.ts";
import { startOidcProvider } from "../../support/sign-in/oidc-provider.ts";
import { settingsFor } from "../../support/sign-in/oidc-sign-in.ts";

const provider = await startOidcProvider();
const otherHosts = [new URL(provider.issuer).host];
const name = "Our school";

describe("The provider in a browser", () => {
  const suite = pagesSuite({ ...settingsFor(provider), OIDC_NAME: name });
  after(() => provider.stop());
  /** The owner of a new mosque, and the provider's person of theirs, whose email is another one. */
  async function newOwner() {
    const operator = await suite.operatorVisitor();
    const { mosqueId, owner } = await mosqueWithOwner(operator);
    await confirmEmail(operator, owner);
    provider.person = { sub: owner.user.id, email: newEmail(), email_verified: true, name: "Other Name" };
    return { mosqueId, owner };
  }
  const forgetStepUps = ({ user }: SignedInVisitor) =>
    suite.database.execute(`UPDATE sessions SET stepped_up_at = NULL WHERE user_id = '${user.id}'`);
  const removePassword = ({ user }: SignedInVisitor) =>
    suite.database.execute(
      `DELETE FROM accounts WHERE user_id = '${user.id}' AND provider_id = 'credential'`,
    );
  async function inspect(page: Page, hint: string) {
    await assertAccessible(page, hint);
    await assertFitsWidth(page, hint);
  }

  for (const language of languageNames) {
    const { failures, keys, provider: texts, session, shell } = words[language];

    test(`is linked with a click, then steps up next to a form that stays, and stays the only sign-in method (${language})`, async () => {
      const { mosqueId, owner } = await newOwner();
      const person = await suite.personAs(owner, { language, otherHosts });
      const { page, context } = person;
      await page.goto(addressOf("account"));
      await page.getByRole("button", { name: texts.link(name), exact: true }).click();
      await page.getByText(texts.linked(name)).waitFor();
      await inspect(page, "the account page with a link");

      await removePassword(owner);
      await page.goto(addressOf("keys", { mosqueId }));
      await page.getByRole("button", { name: keys.makeFirst, exact: true }).first().click();
      const form = page.getByRole("dialog", { name: keys.make });
      await form.getByLabel(keys.name, { exact: true }).fill("Prayer board");
      await forgetStepUps(owner);
      person.expectStatus(403);
      await form.getByRole("button", { name: keys.makeIt, exact: true }).click();
      const dialog = page.getByRole("dialog", { name: session.stepUpTitle });
      const button = dialog.getByRole("button", { name: session.stepUpElsewhere(name), exact: true });
      await button.waitFor();
      await inspect(page, "the dialog to step up");
      const opened = context.waitForEvent("page");
      await button.click();
      const tab = await opened;
      await arrivesAt(tab, texts.steppedUpTitle);
      await inspect(tab, "the tab that comes back from the provider");
      await page
        .getByText(/mps_\w{10}_\w{38}/)
        .first()
        .waitFor();
      await tab.close();

      await page.goto(addressOf("account"));
      person.expectStatus(409);
      await page.getByRole("button", { name: texts.unlink }).click();
      const confirm = page.getByRole("dialog", { name: texts.unlinkTitle(name) });
      await confirm.getByRole("button", { name: texts.unlink, exact: true }).click();
      await confirm.getByText(failures.byReason.provider_only_way_in()).waitFor();
      await inspect(page, "the only way in");
      await confirm.getByRole("button", { name: shell.cancel, exact: true }).click();
    });
  }

  test("an account with an app gives its code before it goes there to step up", async () => {
    const { failures, factors, keys, provider: texts, session } = words.en;
    const { mosqueId, owner } = await newOwner();
    const person = await suite.personAs(owner, { otherHosts, window: { width: 360, height: 740 } });
    const { app } = await addApp(owner);
    const { page, context } = person;
    await page.goto(addressOf("account"));
    await page.getByRole("button", { name: texts.link(name), exact: true }).click();
    await page.getByText(texts.linked(name)).waitFor();
    await removePassword(owner);
    await page.goto(addressOf("keys", { mosqueId }));
    await page.getByRole("button", { name: keys.makeFirst, exact: true }).first().click();
    await forgetStepUps(owner);
    person.expectStatus(403);
    await page.getByRole("button", { name: keys.makeIt, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: session.stepUpTitle });
    const goThere = dialog.getByRole("button", { name: session.stepUpElsewhere(name), exact: true });
    const code = dialog.getByLabel(factors.code, { exact: true });
    await code.fill("000000");
    person.expectStatus(400);
    await goThere.click();
    await dialog.getByText(failures.byReason.factor_code_wrong()).first().waitFor();
    await inspect(page, "the dialog to step up, with a wrong code");
    await code.fill(app.code());
    const opened = context.waitForEvent("page");
    await goThere.click();
    await arrivesAt(await opened, texts.steppedUpTitle);
    await page
      .getByText(/mps_\w{10}_\w{38}/)
      .first()
      .waitFor();
  });

  test("without a new tab, the address is offered as a link; a refusal is shown where the tab comes back", async () => {
    const { en } = words;
    const { owner } = await newOwner();
    const person = await suite.personAs(owner, { otherHosts });
    const { page, context } = person;
    await page.goto(addressOf("account"));
    await page.getByRole("button", { name: en.provider.link(name), exact: true }).click();
    await page.getByText(en.provider.linked(name)).waitFor();
    await removePassword(owner);
    await forgetStepUps(owner);
    await page.evaluate("window.open = () => null");
    person.expectStatus(403);
    await page.getByRole("button", { name: en.provider.unlink }).click();
    await page.getByRole("dialog").getByRole("button", { name: en.provider.unlink, exact: true }).click();
    const again = en.session.stepUpElsewhere(name);
    await page.getByRole("button", { name: again, exact: true }).click();
    provider.forgery = { claims: { auth_time: undefined } };
    try {
      const opened = context.waitForEvent("page");
      await page.getByRole("link", { name: again, exact: true }).click();
      const tab = await opened;
      await arrivesAt(tab, en.provider.refusedTitle);
      await tab.getByText(en.failures.byReason.provider_sign_in_age_unknown()).waitFor();
    } finally {
      provider.forgery = {};
    }
    await page.getByRole("button", { name: again, exact: true }).waitFor();
  });

  test("a sign-in leads to the page that was opened first, also after the code of a second factor", async () => {
    const { entrance, factors } = words.en;
    const { mosqueId, owner } = await newOwner();
    const { app } = await addApp(owner);
    provider.person = { ...provider.person, email: owner.user.email };
    const { page } = await suite.person({ otherHosts });
    await page.goto(addressOf("team", { mosqueId }));
    await page.getByRole("button", { name: entrance.signInWith(name), exact: true }).click();
    await page.getByLabel(factors.code, { exact: true }).fill(app.code());
    await page.getByRole("button", { name: factors.goOn, exact: true }).click();
    await page.waitForURL(`**${addressOf("team", { mosqueId })}`);
  });
});
