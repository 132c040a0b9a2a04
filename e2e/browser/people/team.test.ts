import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  addressOf,
  arrivesAt,
  mosqueWithOwner,
  pagesSuite,
  signInByForm,
  words,
} from "../../support/browser/pages.ts";
import { addMember, assertRefused, newEmail, newPassword } from "../../support/portal/portal.ts";

const { entrance, keys, roles, overview, shell, team } = words.en;

describe("The pages of a mosque's team", () => {
  const suite = pagesSuite();

  /** An owner with a mosque's team page open. */
  async function ownerAtTeam(name = "Masjid Noor") {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor(), name);
    const { page } = await suite.personAs(owner);
    await page.goto(addressOf("team", { mosqueId }));
    await arrivesAt(page, team.title(name));
    return { mosqueId, owner, page };
  }

  /** Fills in the invitation form. @returns the link shown */
  async function invite(page: Awaited<ReturnType<typeof ownerAtTeam>>["page"], email: string) {
    await page.getByRole("button", { name: team.invite }).click();
    await page.getByLabel(shell.email, { exact: true }).fill(email);
    await page.getByRole("radio", { name: roles.name.manager }).check();
    await page.getByRole("button", { name: team.inviteIt }).click();
    await page.getByText(shell.oneTimeLinkNotMailed(email)).waitFor();
    const link = await page.getByRole("dialog").locator("code").textContent();
    await page.getByRole("button", { name: shell.done }).click();
    return link ?? assert.fail("no link is shown");
  }

  test("an invitation's link creates an account, which can then create keys but not invite", async () => {
    const { page } = await ownerAtTeam();
    const email = newEmail();
    const link = await invite(page, email);
    await page.getByText(email, { exact: true }).waitFor();

    const invited = await suite.person();
    await invited.page.goto(link);
    await arrivesAt(invited.page, entrance.invitationTitle("Masjid Noor"));
    await invited.page.getByLabel(entrance.yourName).fill("Bilal");
    await invited.page.getByLabel(entrance.choosePassword, { exact: true }).fill(newPassword());
    await invited.page.getByRole("button", { name: entrance.join }).click();
    await arrivesAt(invited.page, "Masjid Noor");
    await invited.page.getByRole("link", { name: overview.step.makeKey }).click();
    await invited.page.getByRole("button", { name: keys.makeFirst }).waitFor();
    await invited.page.getByRole("link", { name: shell.team }).click();
    await invited.page.getByText("Bilal").first().waitFor();
    assert.equal(await invited.page.getByRole("button", { name: team.invite }).count(), 0);

    const again = await suite.person();
    again.expectStatus(410);
    await again.page.goto(link);
    await arrivesAt(again.page, entrance.linkUnusableTitle);
  });

  test("a viewer reads each role's permissions on the team page, and leaves with one button", async () => {
    const { mosqueId } = await ownerAtTeam("Masjid Rahma");
    const viewer = await addMember(await suite.operatorVisitor(), mosqueId, "viewer");
    const { page } = await suite.personAs(viewer);
    await page.goto(addressOf("team", { mosqueId }));
    await arrivesAt(page, team.title("Masjid Rahma"));
    await page.getByText(/makes no changes/).waitFor();
    await page.getByRole("button", { name: team.leave }).click();
    await page.getByRole("dialog").getByRole("button", { name: team.leave }).click();
    await page.getByText(team.done.left).waitFor();
    await page.getByText(words.en.mosques.emptyTitle).waitFor();
    assertRefused(await viewer.call("getMosque", { params: { mosqueId } }), "mosque_not_found");
  });

  test("a user with an account joins by signing in on the invitation's page", async () => {
    const { page } = await ownerAtTeam("Masjid Salam");
    const { owner: other } = await mosqueWithOwner(await suite.operatorVisitor(), "Masjid Huda");
    const link = await invite(page, other.user.email);
    const invited = await suite.person();
    await invited.page.goto(link);
    await invited.page.getByText(entrance.accountExists).waitFor();
    await invited.page.getByLabel(shell.password, { exact: true }).fill(other.password);
    await invited.page.getByRole("button", { name: entrance.signInAndJoin }).click();
    await arrivesAt(invited.page, "Masjid Salam");
    await invited.page.goto(addressOf("home"));
    await arrivesAt(invited.page, words.en.mosques.title);
    await invited.page.getByText("Masjid Huda").waitFor();
  });

  test("a user signed in with another email is asked to sign out first", async () => {
    const { page, owner } = await ownerAtTeam();
    const email = newEmail();
    const link = await invite(page, email);
    await page.goto(link);
    await page.getByText(entrance.signedInAsOther(email, owner.user.email)).waitFor();
  });

  test("removing a member asks what happens to their keys, and does it", async () => {
    const { mosqueId, owner, page } = await ownerAtTeam();
    const manager = await addMember(owner, mosqueId, "manager", "Bilal");
    const body = { name: "Website", scope: "sync:write" } as const;
    const { apiKey: key } = await manager.does("createKey", { params: { mosqueId }, body });
    await page.reload();
    await page.getByRole("button", { name: `${team.remove}: Bilal` }).click();
    await page.getByText(team.removeKeys(1)).waitFor();
    await page.getByRole("radio", { name: team.revoke.name }).check();
    await page.getByRole("button", { name: team.removeIt("Bilal") }).click();
    await page.getByText("Bilal").first().waitFor({ state: "detached" });

    const { body: refused } = await suite.request({ path: `/v1/mosques/${mosqueId}/profile`, key });
    assert.equal(refused.error.code, "revoked");
    assertRefused(await manager.call("listKeys", { params: { mosqueId } }), "mosque_not_found");
  });

  test("signing in leads to the page that was opened, and a wrong password is reported", async () => {
    const { mosqueId, owner } = await ownerAtTeam();
    const person = await suite.person();
    person.expectStatus(401);
    await person.page.goto(addressOf("team", { mosqueId }));
    await arrivesAt(person.page, shell.signIn);
    const { email } = owner.user;
    await signInByForm(person.page, words.en, { email, password: "not the password" });
    await person.page.getByText(words.en.failures.byReason.sign_in_failed()).waitFor();
    await signInByForm(person.page, words.en, { email, password: owner.password });
    await arrivesAt(person.page, team.title("Masjid Noor"));
  });
});
