import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { addressOf, arrivesAt, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";

const { operator, suspensions } = words.en;

describe("The pages that suspend mosques", () => {
  const suite = pagesSuite();
  const onDesk = { window: { width: 1_280, height: 900 } };

  /** A mosque with an owner, and the response to its writing key. */
  async function keptMosque(name: string) {
    const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor(), name);
    const body = { name: "Website", scope: "sync:write" } as const;
    const { apiKey: key } = await owner.does("createKey", { params: { mosqueId }, body });
    const status = async () => (await suite.request({ path: `/v1/mosques/${mosqueId}/prayers`, key })).status;
    return { mosqueId, owner, status };
  }

  test("several mosques are found by parts of their names, selected and suspended together", async () => {
    const mosques = [await keptMosque("Masjid An-Nur Leeds"), await keptMosque("Masjid Annur, York")];
    const other = await keptMosque("Masjid Salam");
    const { page } = await suite.personAs(await suite.operatorVisitor(), onDesk);
    await page.goto(addressOf("operatorMosques"));
    await arrivesAt(page, operator.mosquesTitle);
    await page.getByPlaceholder(words.en.mosques.searchHint).fill("an nur");
    await page.getByRole("link", { name: "Masjid Salam" }).waitFor({ state: "detached" });
    for (const name of ["Masjid An-Nur Leeds", "Masjid Annur, York"]) {
      await page.getByRole("checkbox", { name: suspensions.select(name) }).check();
    }
    await page.getByRole("button", { name: suspensions.suspendThem, exact: true }).click();
    await page.getByRole("heading", { name: "Suspend 2 mosques?" }).waitFor();
    await page.getByRole("button", { name: suspensions.suspend }).click();
    await page.getByText("2 mosques are now suspended.").waitFor();
    await page.getByText(suspensions.badge, { exact: true }).nth(1).waitFor();
    for (const { status } of mosques) assert.equal(await status(), 403);
    assert.equal(await other.status(), 200);
  });

  test("a mosque's people read that it is suspended, and the operator lifts it on its page", async () => {
    const { mosqueId, owner, status } = await keptMosque("Masjid Huda");
    const operatorVisitor = await suite.operatorVisitor();
    await operatorVisitor.does("setSuspension", { body: { mosqueIds: [mosqueId], isSuspended: true } });
    const member = await suite.personAs(owner);
    await member.page.goto(addressOf("overview", { mosqueId }));
    await member.page.getByText(suspensions.note).waitFor();

    const { page } = await suite.personAs(operatorVisitor, onDesk);
    await page.goto(addressOf("operatorMosque", { mosqueId }));
    await arrivesAt(page, "Masjid Huda");
    await page.getByRole("button", { name: suspensions.lift, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: suspensions.lift }).click();
    await page.getByText("1 mosque is no longer suspended.").waitFor();
    assert.equal(await status(), 200);
  });
});
