import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { languageNames } from "../../../portal/src/messages/languages.ts";
import { assertAccessible } from "../../support/browser/browser.ts";
import { enrolInPage } from "../../support/browser/factor-pages.ts";
import {
  addressOf,
  arrivesAt,
  mosqueWithOwner,
  pagesSuite,
  signInByForm,
  words,
} from "../../support/browser/pages.ts";
import { addApp } from "../../support/sign-in/factors.ts";

describe("The pages of second factors", () => {
  const suite = pagesSuite();

  for (const language of languageNames) {
    test(`an app is added on the account page and asked for when signing in: ${language}`, async () => {
      const { factors, shell } = words[language];
      const { owner } = await mosqueWithOwner(await suite.operatorVisitor());
      const { page } = await suite.personAs(owner, { language });
      await page.goto(addressOf("account"));
      await page.getByRole("button", { name: factors.add }).click();
      const { app, recoveryCodes } = await enrolInPage(page, words[language]);
      await page.getByRole("button", { name: factors.newCodes }).waitFor();

      for (const code of [app.code(), recoveryCodes[0] ?? ""]) {
        const other = await suite.person({ language });
        other.expectStatus(400);
        await other.page.goto(`${addressOf("signIn")}?next=${encodeURIComponent("/account")}`);
        await signInByForm(other.page, words[language], { ...owner.user, password: owner.password });
        await other.page.getByLabel(factors.code).fill("000000");
        await other.page.getByRole("button", { name: factors.goOn, exact: true }).click();
        await other.page.getByText(words[language].failures.byReason.factor_code_wrong()).first().waitFor();
        await assertAccessible(other.page, "the second step");
        await other.page.getByLabel(factors.code).fill(code);
        await other.page.getByRole("button", { name: factors.goOn, exact: true }).click();
        await arrivesAt(other.page, shell.account);
      }
    });

    test(`a mosque that requires one leads a member to adding it, and then to the mosque: ${language}`, async () => {
      const { factors } = words[language];
      const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor(), "Masjid Salam");
      const { page, expectStatus } = await suite.personAs(owner, { language });
      const params = { mosqueId };
      await page.goto(addressOf("team", params));
      expectStatus(403);
      await page.getByLabel(factors.teamSwitch).click();
      await arrivesAt(page, factors.mustTitle);
      await enrolInPage(page, words[language]);
      await page.getByLabel(factors.teamSwitch).click();
      await page.locator("input[role=switch]:checked").waitFor();
      assert.deepEqual(await owner.does("getFactorRequirement", { params }), { isRequired: true });
    });

    test(`a lost one is removed with the operator's link: ${language}`, async () => {
      const { factors } = words[language];
      const operator = await suite.operatorVisitor();
      const { owner } = await mosqueWithOwner(operator);
      await addApp(owner);
      const { link } = await operator.does("makeFactorLink", { params: { userId: owner.user.id } });
      const { page } = await suite.person({ language });
      await page.goto(link);
      await arrivesAt(page, factors.linkTitle);
      await assertAccessible(page, factors.linkTitle);
      await page.getByRole("button", { name: factors.linkButton }).click();
      await arrivesAt(page, factors.linkDoneTitle);
    });
  }
});
