import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { serviceSetting, serviceSettingNames } from "@mosque-sync/contract";
import type { Page } from "playwright-core";
import { addressOf, arrivesAt, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";
import { tokenOf, visitorOf } from "../../support/portal/portal.ts";
import { eachRow } from "../../support/runs/rows.ts";

const { entrance, failures, operator, overview, shell, team } = words.en;
const { field } = operator;

describe("The operator's console", () => {
  const suite = pagesSuite();

  async function operatorAt(mosqueId: string, name = "Masjid Noor"): Promise<Page> {
    const { page } = await suite.personAs(await suite.operatorVisitor(), {
      window: { width: 1280, height: 900 },
    });
    await page.goto(addressOf("operatorMosque", { mosqueId }));
    await arrivesAt(page, name);
    return page;
  }

  test("the mosque's key sees in its capabilities the fields that the operator approves, and may write them", async () => {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const body = { name: "Website", scope: "sync:write" } as const;
    const { apiKey: key } = await owner.does("createKey", { params: { mosqueId }, body });
    const page = await operatorAt(mosqueId);
    await page.getByLabel(field.donationLink, { exact: true }).last().uncheck();
    await page.getByLabel(operator.prayer.eid, { exact: true }).uncheck();
    await page.getByRole("button", { name: shell.save, exact: true }).click();
    await page.getByText(shell.saved).waitFor();

    const path = `/v1/mosques/${mosqueId}`;
    const capabilities = (await suite.request({ path: `${path}/capabilities`, key })).body;
    assert.ok(!capabilities.approvedProfileFields.includes("donationLink"));
    assert.ok(capabilities.approvedProfileFields.includes("message"));
    assert.ok(!capabilities.supportedPrayerKeys.includes("eid"));
    const patch = { donationLink: "https://example.org/give" };
    const refused = await suite.request({ method: "PATCH", path: `${path}/profile`, key, body: patch });
    assert.equal(refused.body.error.troubleshooting.code, "profile_field_not_approved");
  });

  test("the operator writes fields that are read-only for the mosque, and its key reads them", async () => {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const body = { name: "Screen", scope: "sync:read" } as const;
    const { apiKey: key } = await owner.does("createKey", { params: { mosqueId }, body });
    const page = await operatorAt(mosqueId);
    await page.getByLabel(field.entitlement, { exact: true }).fill("Gold");
    await page
      .getByLabel(field.coverPhotos, { exact: true })
      .fill("https://example.org/1.jpg\nhttps://example.org/2.jpg");
    await page.getByRole("button", { name: shell.save, exact: true }).click();
    await page.getByText(shell.saved).waitFor();
    const { profile } = (await suite.request({ path: `/v1/mosques/${mosqueId}/profile`, key })).body;
    assert.equal(profile.entitlement, "Gold");
    assert.deepEqual(profile.coverPhotos, ["https://example.org/1.jpg", "https://example.org/2.jpg"]);
  });

  test("of two operators who edit one mosque, the second sees the first one's values, and keeps their own", async () => {
    const { mosqueId } = await mosqueWithOwner(await suite.operatorVisitor());
    const person = await suite.personAs(await suite.operatorVisitor());
    person.expectStatus(412);
    const { page } = person;
    await page.goto(addressOf("operatorMosque", { mosqueId }));
    const status = page.getByLabel(field.status, { exact: true }).first();
    await status.fill("Closed on Monday");
    await page.getByLabel(field.message, { exact: true }).first().fill("Use the side door");

    const first = await suite.operatorVisitor();
    await first.does("updateOperatedMosque", { params: { mosqueId }, body: { status: "Open all week" } });
    await page.getByRole("button", { name: shell.save, exact: true }).click();
    await page.getByText(operator.conflictTitle).waitFor();
    await page.getByText("Open all week").waitFor();
    assert.equal(await status.inputValue(), "Closed on Monday");
    await page.getByRole("button", { name: shell.save, exact: true }).click();
    await page.getByText(shell.saved).waitFor();
    const { mosque } = await first.does("getOperatedMosque", { params: { mosqueId } });
    assert.deepEqual(
      [mosque.profile.status, mosque.profile.message],
      ["Closed on Monday", "Use the side door"],
    );
  });

  test("the console adds a mosque and invites its owner", async () => {
    const { page } = await suite.personAs(await suite.operatorVisitor());
    await page.goto(addressOf("operatorMosques"));
    await page.getByRole("button", { name: operator.addMosque }).click();
    await page.getByLabel(entrance.mosqueName).fill("Masjid Rahma");
    await page.getByRole("switch", { name: operator.joinIt }).check();
    await page.getByRole("button", { name: operator.addIt }).click();
    await page.getByText("Masjid Rahma").first().waitFor();
    await page.goto(addressOf("mosques"));
    await page.getByText("Masjid Rahma").click();
    await arrivesAt(page, "Masjid Rahma");
    await page.getByText(overview.noPlace).waitFor();
    await page.getByRole("link", { name: overview.addPlace }).click();
    await page.getByLabel(operator.field.latitude, { exact: true }).waitFor();
  });

  test("an account becomes an operator once its email is confirmed, and the console says how", async () => {
    const visitor = await suite.operatorVisitor();
    const { mosqueId, owner } = await mosqueWithOwner(visitor);
    const { page } = await suite.personAs(visitor);
    await page.goto(addressOf("team", { mosqueId }));
    const member = page.getByRole("listitem").filter({ hasText: owner.user.email });
    await member.getByText(team.unconfirmed, { exact: true }).waitFor();
    await page.getByText(team.unconfirmedHint).waitFor();

    await page.goto(addressOf("operatorUsers"));
    await findAccount(page, owner.user.email);
    const account = page.getByRole("listitem").filter({ hasText: owner.user.email });
    await account.getByText(team.unconfirmed, { exact: true }).waitFor();
    await account.getByRole("button", { name: operator.promote }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(operator.unconfirmedText(owner.user.name)).waitFor();
    await dialog.getByRole("button", { name: operator.passwordLink }).click();
    await page.getByRole("button", { name: operator.makeLink }).click();
    const link = await dialog.locator("code").textContent();
    assert.ok(link);
    const body = { token: tokenOf(link), password: owner.password };
    await visitorOf(suite.service).does("setPassword", { body });

    await page.reload();
    await findAccount(page, owner.user.email);
    await account.getByRole("button", { name: operator.promote }).click();
    await dialog.getByRole("button", { name: operator.promote }).click();
    await account.getByText(operator.isOperator, { exact: true }).waitFor();
    assert.equal(await account.getByText(team.unconfirmed, { exact: true }).count(), 0);
  });

  test("each setting of the service has a field, which refuses a number out of bounds, saves one, and is cleared", async () => {
    const visitor = await suite.operatorVisitor();
    const person = await suite.personAs(visitor);
    person.expectStatus(400);
    const { page } = person;
    await page.goto(addressOf("operatorService"));
    await eachRow(
      serviceSettingNames,
      (name) => name,
      async (name) => {
        const { section, min, max } = serviceSetting(name);
        const { title } = operator.settings.section[section];
        const form = page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });
        const input = form.getByLabel(operator.settings.label[name], { exact: true });
        const save = form.getByRole("button", { name: shell.save, exact: true });
        await input.fill(String(max + 1));
        await save.click();
        const refusal = failures.byReason.out_of_range({ allowed: `${min} to ${max}` });
        await form.getByText(refusal).first().waitFor();
        for (const value of [max, undefined]) {
          await input.fill(String(value ?? ""));
          await save.click();
          await form.getByText(shell.saved).waitFor();
          assert.equal((await visitor.does("getServiceSettings")).settings[name], value);
        }
      },
    );
  });

  test("a new password link signs in a user who forgot their password, and the old password stops working", async () => {
    const { owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const { page } = await suite.personAs(await suite.operatorVisitor());
    await page.goto(addressOf("operatorUsers"));
    await findAccount(page, owner.user.email);
    const account = page.getByRole("listitem").filter({ hasText: owner.user.email });
    await account.getByRole("button", { name: operator.passwordLink }).click();
    await page.getByRole("button", { name: operator.makeLink }).click();
    const link = await page.getByRole("dialog").locator("code").textContent();
    assert.ok(link);

    const forgetful = await suite.person();
    await forgetful.page.goto(link);
    await forgetful.page.getByLabel(entrance.newPassword, { exact: true }).fill("a quite new password");
    await forgetful.page.getByRole("button", { name: entrance.setPassword }).click();
    await arrivesAt(forgetful.page, entrance.passwordSetTitle);
    const { email } = owner.user;
    const signIn = (password: string) => owner.call("signIn", { body: { email, password } });
    assert.equal((await signIn(owner.password)).status, 401);
    assert.equal((await signIn("a quite new password")).status, 200);
  });
});

/** Searches the accounts for an email, and waits until the list has updated: an earlier click misses its row. */
async function findAccount(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder(operator.userHint).fill(email);
  await page.getByText(operator.userCount(1), { exact: true }).waitFor();
}
