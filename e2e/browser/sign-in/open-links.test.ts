import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { PortalResponseOf } from "@mosque-sync/contract";
import type { Messages } from "../../../portal/src/messages/en/index.ts";
import { languageNames } from "../../../portal/src/messages/languages.ts";
import { assertAccessible, assertFitsWidth } from "../../support/browser/browser.ts";
import { addressOf, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";
import { newEmail, type SignedInVisitor, shown } from "../../support/portal/portal.ts";

describe("An open link that its reader did not expect", () => {
  const suite = pagesSuite();

  for (const language of languageNames) {
    const messages = words[language];

    /** Withdraws the only link for an email on a page, and finds it dead in another browser. */
    async function withdrawOn(
      address: string,
      reader: SignedInVisitor,
      made: {
        readonly link: string;
        readonly email: string;
        readonly kind: keyof Messages["openLinks"]["kind"];
      },
    ) {
      const { openLinks, failures } = messages;
      const person = await suite.personAs(reader, { language });
      const { page } = person;
      await page.goto(address);
      const name = `${openLinks.withdraw}: ${made.email}, ${openLinks.kind[made.kind]}`;
      const button = page.getByRole("button", { name, exact: true });
      await button.waitFor();
      await assertFitsWidth(page, address);

      const holder = await suite.person({ language });
      await holder.page.goto(made.link);
      await holder.page.getByRole("main").getByRole("button").first().waitFor();

      await button.click();
      const dialog = page.getByRole("dialog", { name: openLinks.withdrawTitle });
      await dialog.getByText(openLinks.withdrawTextFor(made.email)).waitFor();
      await assertAccessible(page, openLinks.withdrawTitle);
      await dialog.getByRole("button", { name: openLinks.withdrawIt, exact: true }).click();
      await page.getByText(openLinks.withdrawn).waitFor();
      await button.waitFor({ state: "detached" });

      holder.expectStatus(410);
      await holder.page.reload();
      await holder.page.getByText(failures.byReason.link_used()).waitFor();
    }

    test(`is withdrawn on the page of the account that it opens: ${language}`, async () => {
      const operator = await suite.operatorVisitor();
      const { owner } = await mosqueWithOwner(operator);
      const link = shown(await operator.does("makePasswordLink", { params: { userId: owner.user.id } }));
      await withdrawOn(addressOf("account"), owner, { link, email: owner.user.email, kind: "password" });
    });

    test(`is withdrawn in the team that it invites to: ${language}`, async () => {
      const { owner, mosqueId } = await mosqueWithOwner(await suite.operatorVisitor());
      const made = await invited(owner, mosqueId);
      await withdrawOn(addressOf("team", { mosqueId }), owner, made);
      const team: PortalResponseOf<"getTeam"> = await owner.does("getTeam", { params: { mosqueId } });
      assert.deepEqual(team.invitations, []);
    });

    test(`is withdrawn by an operator on the list of all: ${language}`, async () => {
      const operator = await suite.operatorVisitor();
      const { owner, mosqueId } = await mosqueWithOwner(operator);
      await withdrawOn(addressOf("operatorSecurity"), operator, await invited(owner, mosqueId));
    });
  }

  async function invited(owner: SignedInVisitor, mosqueId: string) {
    const email = newEmail();
    const made = await owner.does("invite", { params: { mosqueId }, body: { email, role: "viewer" } });
    return { link: shown(made), email, kind: "invitation" } as const;
  }
});
