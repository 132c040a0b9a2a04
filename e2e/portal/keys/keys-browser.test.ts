import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { everythingKept } from "../../support/browser/browser.ts";
import { addressOf, arrivesAt, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";
import { addMember } from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";

const { activity, keys, shell, failures, website } = words.en;

describe("The pages of a mosque's keys", () => {
  const suite = pagesSuite();

  /** A mosque with a key. */
  async function mosqueWithKey() {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
    const { apiKey, key } = await owner.does("createKey", {
      params: { mosqueId },
      body: { name: "Website", scope: "sync:write" },
    });
    return { mosqueId, owner, apiKey, key };
  }

  /** A mosque with a key, whose owner has its keys page open. */
  async function ownerWithKey() {
    const { mosqueId, owner, apiKey, key } = await mosqueWithKey();
    const person = await suite.personAs(owner);
    await person.page.goto(addressOf("keys", { mosqueId }));
    await cardOf(person.page, key.prefix).waitFor();
    return { mosqueId, owner, person, page: person.page, apiKey, key };
  }

  /** The service's response to a key: 200, or the code of the refusal. */
  async function respondTo(mosqueId: string, key: string): Promise<number | string> {
    const { status, body } = await suite.request({ path: `/v1/mosques/${mosqueId}/profile`, key });
    return status === 200 ? status : body.error.code;
  }

  test("a rotated key works next to its successor until it ends, and its countdown shows when", async () => {
    const { mosqueId, person, page, apiKey, key } = await ownerWithKey();
    await cardOf(page, key.prefix).getByRole("button", { name: keys.rotate }).click();
    await page.getByRole("radio", { name: keys.grace["1h"].name }).check();
    await page.getByRole("button", { name: keys.rotateIt }).click();
    const newKey = await shownKey(page);
    assert.deepEqual(
      [await respondTo(mosqueId, apiKey), await respondTo(mosqueId, newKey)],
      [200, 200],
      "both keys work",
    );
    await page.getByText(keys.works).waitFor();
    await saveAndClose(page);

    const old = cardOf(page, key.prefix);
    assert.match((await old.getByRole("timer").textContent()) ?? "", /^(00:59|01:00):\d\d left$/);
    await old.getByRole("button", { name: keys.endNow }).click();
    await page.getByText(keys.endNowText).waitFor();
    await page.getByRole("button", { name: keys.endNowIt }).click();
    await page.getByRole("button", { name: keys.ended(1) }).waitFor();
    assert.deepEqual(
      [await respondTo(mosqueId, apiKey), await respondTo(mosqueId, newKey)],
      ["revoked", 200],
    );
    const secret = newKey.split("_")[2] ?? assert.fail();
    assert.ok(!(await everythingKept(person)).includes(secret), "the browser stored the new key");
  });

  test("a key is revoked immediately, but only after its name is typed", async () => {
    const { mosqueId, page, apiKey, key } = await ownerWithKey();
    assert.equal(await respondTo(mosqueId, apiKey), 200);
    await cardOf(page, key.prefix).getByRole("button", { name: keys.revoke }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(keys.confirmName("Website")).fill("Webseite");
    await dialog.getByRole("button", { name: keys.revokeIt }).click();
    await dialog.getByText(keys.nameDiffers("Website")).waitFor();
    assert.equal(await respondTo(mosqueId, apiKey), 200, "a wrong name ends nothing");
    await dialog.getByLabel(keys.confirmName("Website")).fill("Website");
    await dialog.getByRole("button", { name: keys.revokeIt }).click();
    await page.getByText(keys.noneWorks).waitFor();
    assert.equal(await respondTo(mosqueId, apiKey), "revoked");
    await page.getByRole("button", { name: keys.ended(1) }).click();
    await cardOf(page, key.prefix).getByText(keys.status.revoked).waitFor();
  });

  for (const language of ["en", "ar"] as const) {
    const { keys: texts } = words[language];
    for (const scope of ["sync:write", "sync:read"] as const) {
      test(`revoking and rotating say what stops: of a key for ${scope}, in ${language}`, async () => {
        const { mosqueId, owner } = await mosqueWithKey();
        const params = { mosqueId };
        const made = await owner.does("createKey", { params, body: { name: "Hall", scope } });
        assert.equal(await respondTo(mosqueId, made.apiKey), 200);
        const { page } = await suite.personAs(owner, { language });
        await page.goto(addressOf("keys", params));
        const card = cardOf(page, made.key.prefix);
        await card.getByText("127.0.0.1").waitFor();
        const dialog = page.getByRole("dialog");
        const other = scope === "sync:write" ? "sync:read" : "sync:write";

        await card.getByRole("button", { name: texts.rotate }).click();
        await dialog.getByText(texts.stops[scope]).waitFor();
        assert.equal(await dialog.getByText(texts.stops[other]).count(), 0);
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });

        await card.getByRole("button", { name: texts.revoke }).click();
        await dialog.getByText(texts.stops[scope]).waitFor();
        assert.equal(await dialog.getByText(texts.stops[other]).count(), 0);
      });
    }
  }

  test("a key is renamed and limited to IP addresses; a line that is no address is reported at the field", async () => {
    const { mosqueId, page, person, apiKey, key } = await ownerWithKey();
    assert.equal(await respondTo(mosqueId, apiKey), 200);
    await cardOf(page, key.prefix).getByText("127.0.0.1").waitFor();
    person.expectStatus(400);
    await cardOf(page, key.prefix).getByRole("button", { name: keys.edit }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("127.0.0.1").waitFor();
    await dialog.getByLabel(keys.name, { exact: true }).fill("Homepage");
    await dialog.getByLabel(keys.networks).fill("203.0.113.7\nmosque.example");
    await dialog.getByRole("button", { name: shell.save }).click();
    await dialog.getByText(failures.byReason.network_invalid()).first().waitFor();
    await dialog.getByLabel(keys.networks).fill("203.0.113.7\n192.0.2.0/24\n");
    await dialog.getByRole("button", { name: shell.save }).click();
    await page.getByText(keys.done.edited("Homepage")).waitFor();
    await cardOf(page, key.prefix)
      .getByText(keys.onlyFrom(["203.0.113.7", "192.0.2.0/24"]))
      .waitFor();
    await cardOf(page, key.prefix).getByText("Homepage").waitFor();
    assert.equal(await respondTo(mosqueId, apiKey), "address_not_allowed");
  });

  test("a person who found a key ends it without an account, and learns no more than that", async () => {
    const { mosqueId, apiKey } = await mosqueWithKey();
    for (const language of ["en", "ar"] as const) {
      const { keySafety } = words[language];
      const { page } = await suite.person({ language });
      await page.goto(addressOf("leakedKey"));
      await page.getByLabel(keySafety.leakedKey).fill(apiKey);
      await page.getByRole("button", { name: keySafety.leakedButton }).click();
      const title = language === "en" ? keySafety.leakedDone : keySafety.leakedNothing;
      await page.getByRole("heading", { name: title }).waitFor();
      assert.equal(await respondTo(mosqueId, apiKey), "revoked");
      await page.getByRole("button", { name: keySafety.leakedAgain }).click();
      assert.equal(await page.getByLabel(keySafety.leakedKey).inputValue(), "", "the key is forgotten");
    }
  });

  test("the operator bounds the life of keys, and the form that creates one says so", async () => {
    const operator = await suite.operatorVisitor();
    const { mosqueId, owner } = await mosqueWithKey();
    const person = await suite.personAs(operator);
    const { page } = person;
    const { keySafety } = words.en;
    const { settings } = words.en.operator;
    await page.goto(addressOf("operatorService"));
    const section = page.locator("section", { hasText: settings.section.keys.title }).last();
    await section.getByLabel(settings.label.keyDaysMost).fill("90");
    await section.getByRole("button", { name: shell.save }).click();
    await section.getByText(shell.saved).waitFor();
    await section.getByText(keySafety.endlessHint).waitFor();
    try {
      const { page: keysPage } = await suite.personAs(owner);
      await keysPage.goto(addressOf("keys", { mosqueId }));
      await keysPage.getByRole("button", { name: keys.make, exact: true }).click();
      await keysPage.getByText(keySafety.endsWithin(90)).waitFor();
    } finally {
      await operator.does("updateServiceSettings", { body: { keyDaysMost: null } });
    }
  });

  test("a taken name is reported at the field, and the input is kept", async () => {
    const { page, person } = await ownerWithKey();
    person.expectStatus(409);
    await page.getByRole("button", { name: keys.make, exact: true }).click();
    const name = page.getByLabel(keys.name, { exact: true });
    assert.equal(await name.inputValue(), "Website 2", "a free name is suggested");
    await name.fill("website");
    await page.getByRole("radio", { name: keys.scope["sync:read"].name }).check();
    await page.getByRole("button", { name: keys.makeIt }).click();
    await page.getByRole("dialog").locator('[aria-invalid="true"]').waitFor();
    assert.equal(await describedBy(name), failures.byReason.name_taken({ name: "Website" }));
    await name.and(page.locator(":focus")).waitFor();
    assert.equal(await name.inputValue(), "website");
    assert.ok(await page.getByRole("radio", { name: keys.scope["sync:read"].name }).isChecked());
    await name.fill("Screen");
    await page.getByRole("button", { name: keys.makeIt }).click();
    await shownKey(page);
  });

  test("two quick clicks create one key, which is shown", async () => {
    const { page, owner, mosqueId } = await ownerWithKey();
    await page.getByRole("button", { name: keys.make, exact: true }).click();
    await page.getByRole("button", { name: keys.makeIt }).dblclick();
    await shownKey(page);
    const { keys: made } = await owner.does("listKeys", { params: { mosqueId } });
    assert.deepEqual(made.map(({ name }) => name).toSorted(), ["Website", "Website 2"]);
  });

  test("a failed request is explained at its key, with a link to the refused part", async () => {
    const { mosqueId, owner, page, apiKey, key } = await ownerWithKey();
    await suite.request({
      method: "PATCH",
      path: `/v1/mosques/${mosqueId}/profile`,
      key: apiKey,
      body: { entitlement: "Gold" },
    });
    await eventually(async () => {
      const { runs } = await owner.does("listRuns", { params: { mosqueId }, query: { outcome: "failed" } });
      return runs[0];
    });
    await page.reload();
    const card = cardOf(page, key.prefix);
    await card.getByText(keys.lastFailed).waitFor();
    await card.getByRole("link", { name: website.byReason.profile_field_read_only }).click();
    await arrivesAt(page, activity.title("Masjid Noor"));
    await page.getByText("entitlement").first().waitFor();
  });

  test("a viewer sees the keys, and no button that they may not use", async () => {
    const { mosqueId, owner, key } = await mosqueWithKey();
    const viewer = await addMember(owner, mosqueId, "viewer");
    const { page } = await suite.personAs(viewer);
    await page.goto(addressOf("home"));
    await arrivesAt(page, "Masjid Noor");
    await page.getByRole("link", { name: shell.keys, exact: true }).click();
    await arrivesAt(page, keys.title("Masjid Noor"));
    await cardOf(page, key.prefix).waitFor();
    for (const name of [keys.make, keys.rotate, keys.revoke]) {
      assert.equal(await page.getByRole("button", { name, exact: true }).count(), 0, name);
    }
  });

  test("the pages report that a key ended by another user can no longer be rotated", async () => {
    const { mosqueId, owner, person, page, key } = await ownerWithKey();
    person.expectStatus(409);
    await cardOf(page, key.prefix).getByRole("button", { name: keys.rotate }).click();
    await owner.does("revokeKey", { params: { mosqueId, keyId: key.id }, body: { name: "Website" } });
    await page.getByRole("button", { name: keys.rotateIt }).click();
    await page.getByText(failures.byReason.key_ended()).waitFor();
    await page.getByRole("button", { name: shell.close }).click();
    await page.getByText(keys.noneWorks).waitFor();
  });
});

function cardOf(page: Page, prefix: string) {
  return page.getByRole("listitem").filter({ hasText: prefix });
}

/** The whole key in the dialog that shows it once. */
async function shownKey(page: Page): Promise<string> {
  await page.getByText(keys.revealText).waitFor();
  const text = (await page.getByRole("dialog").textContent()) ?? "";
  return /mps_\w{10}_\w{38}/.exec(text)?.[0] ?? assert.fail("no whole key is shown");
}

/** The error of an input. */
async function describedBy(input: Locator): Promise<string> {
  const ids = ((await input.getAttribute("aria-describedby")) ?? "").split(" ");
  const error = ids.find((id) => id.endsWith("-error")) ?? assert.fail("no error is shown");
  return (await input.page().locator(`[id="${error}"]`).textContent()) ?? "";
}

async function saveAndClose(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(keys.savedIt).check();
  await dialog.getByRole("button", { name: shell.done }).click();
  await dialog.waitFor({ state: "detached" });
}
