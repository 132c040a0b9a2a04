import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { languageNames } from "../../../portal/src/messages/languages.ts";
import { assertAccessible, assertFitsWidth } from "../../support/browser/browser.ts";
import { enrolInPage } from "../../support/browser/factor-pages.ts";
import {
  addressOf,
  arrivesAt,
  mosqueWithOwner,
  pagesSuite,
  signInByForm,
  words,
} from "../../support/browser/pages.ts";
import { addMember, confirmEmail, type SignedInVisitor } from "../../support/portal/portal.ts";
import { addApp } from "../../support/sign-in/factors.ts";

describe("The pages where a second factor is required", () => {
  const suite = pagesSuite({ OPERATORS_NEED_SECOND_FACTOR: "yes" });
  let first: Promise<SignedInVisitor> | undefined;

  /** The first operator, with an authenticator app, who can therefore do everything. */
  function operatorWithApp(): Promise<SignedInVisitor> {
    first ??= suite.operatorVisitor().then(async (operator) => {
      await addApp(operator);
      return operator;
    });
    return first;
  }

  for (const language of languageNames) {
    const { factors, operator: list, security, shell } = words[language];

    test(`an operator without one adds it, and comes to where they were going: ${language}`, async () => {
      const first = await operatorWithApp();
      const { owner: second } = await mosqueWithOwner(first);
      await confirmEmail(first, second);
      await first.does("updateUser", { params: { userId: second.user.id }, body: { isOperator: true } });
      const person = await suite.person({ language });
      person.expectStatus(403);
      const { page } = person;
      await page.goto(addressOf("operatorUsers"));
      await arrivesAt(page, shell.signIn);
      await signInByForm(page, words[language], { ...second.user, password: second.password });
      await arrivesAt(page, factors.mustTitle);
      await assertAccessible(page, factors.mustTitle);
      await assertFitsWidth(page, factors.mustTitle);
      assert.equal(await page.getByRole("heading", { name: list.usersTitle }).count(), 0);

      // No other page opens before, and broken off half-way, nothing is on.
      await page.goto(addressOf("operatorSecurity"));
      await arrivesAt(page, factors.mustTitle);
      await page.getByRole("img", { name: factors.qr }).waitFor();
      await page.goto(addressOf("operatorUsers"));
      await enrolInPage(page, words[language]);
      await arrivesAt(page, list.usersTitle);
      await page.goto(addressOf("operatorSecurity"));
      await arrivesAt(page, security.operatorTitle);
    });

    test(`a member of a team whose owner requires one adds it, and comes to the mosque: ${language}`, async () => {
      const operator = await operatorWithApp();
      const { mosqueId, owner } = await mosqueWithOwner(operator, "Masjid Aman");
      await addApp(owner);
      const params = { mosqueId };
      const member = await addMember(owner, mosqueId, "viewer", "Bilal");
      await owner.does("setFactorRequirement", { params, body: { isRequired: true } });
      const person = await suite.personAs(member, { language });
      person.expectStatus(403);
      const { page } = person;
      // What is not of the mosque stays open.
      await page.goto(addressOf("account"));
      await arrivesAt(page, shell.account);
      await page.goto(addressOf("overview", params));
      await arrivesAt(page, factors.mustTitle);
      await enrolInPage(page, words[language]);
      await arrivesAt(page, "Masjid Aman");
    });
  }
});
