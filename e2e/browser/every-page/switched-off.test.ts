import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { languageNames } from "../../../portal/src/messages/languages.ts";
import { addressOf, arrivesAt, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";

describe("Where mail and passkeys are not set up", () => {
  const suite = pagesSuite();

  for (const language of languageNames) {
    const { factors, operator: console, overview, suspensions } = words[language];

    test(`hide mail from owners, and show operators how to set both up: ${language}`, async () => {
      const operator = await suite.operatorVisitor();
      const { mosqueId, owner } = await mosqueWithOwner(operator, "Masjid Noor");
      const { page } = await suite.personAs(owner, { language });
      await page.goto(addressOf("overview", { mosqueId }));
      await page.getByRole("button", { name: overview.changeIt, exact: true }).waitFor();
      for (const text of [overview.mails.notConfigured, overview.mails.label]) {
        assert.equal(await page.getByText(text, { exact: true }).count(), 0);
      }

      const { page: ofOperator } = await suite.personAs(operator, { language });
      await ofOperator.goto(addressOf("operatorService"));
      await ofOperator.getByText(console.mailOff).waitFor();
      await ofOperator.getByText(console.passkeysNeedHttps).waitFor();
      await ofOperator.goto(addressOf("operatorMosque", { mosqueId }));
      await ofOperator.getByRole("button", { name: suspensions.suspend, exact: true }).click();
      await ofOperator.getByText(suspensions.suspendText, { exact: true }).waitFor();
      await ofOperator.goto(addressOf("operatorUsers"));
      await arrivesAt(ofOperator, console.usersTitle);
      await ofOperator.getByRole("button", { name: factors.lost }).first().click();
      await ofOperator.getByRole("dialog").waitFor();
      assert.equal(await ofOperator.getByText(factors.lostMailed).count(), 0);
    });
  }
});
