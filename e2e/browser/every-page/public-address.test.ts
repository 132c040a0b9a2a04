import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { pathTo } from "../../../portal/src/paths.ts";
import { assertAccessible, assertFitsWidth } from "../../support/browser/browser.ts";
import { addressOf, arrivesAt, pagesSuite, words } from "../../support/browser/pages.ts";
import { newEmail, newPassword, setUpLinkOf } from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { runProgram } from "../../support/services/process.ts";

const publicUrl = "https://sync.example.org";

for (const language of ["en", "ar"] as const) {
  const { entrance, operator, shell } = words[language];

  describe(`A public address with TLS, in ${language}`, () => {
    const suite = pagesSuite();

    test("an operator who sets it without TLS is led there, and away from a wrong one", async () => {
      const person = await suite.person({ language });
      const { page } = person;
      const save = async (address: string, button: string) => {
        const form = page.locator("form").filter({ has: page.getByLabel(entrance.address, { exact: true }) });
        await form.getByLabel(entrance.address, { exact: true }).fill(address);
        await form.getByRole("button", { name: button, exact: true }).click();
      };
      const isLedTo = async (address: string, next: string) => {
        await arrivesAt(page, entrance.continueThereTitle);
        const link = page.getByRole("link", { name: entrance.continueThere(address), exact: true });
        const expected = `${address}${addressOf("signIn")}?next=${encodeURIComponent(next)}`;
        assert.equal(await link.getAttribute("href"), expected);
        await page.getByText("npm run --silent public-url -- --set").waitFor();
        await assertAccessible(page, "the way to the public address");
        await assertFitsWidth(page, "the way to the public address");
      };

      await page.goto(await setUpLinkOf(suite.service));
      await arrivesAt(page, entrance.setUpTitle);
      await page.getByLabel(entrance.yourName).fill("Amina Yusuf");
      await page.getByLabel(shell.email).fill(newEmail());
      await page.getByLabel(entrance.choosePassword, { exact: true }).fill(newPassword());
      await page.getByRole("button", { name: entrance.createAccount }).click();
      await arrivesAt(page, entrance.addressTitle);
      await save("https://snyc.example.org", entrance.goOn);
      await isLedTo("https://snyc.example.org", pathTo("setUpMosque"));

      // Back to this browser's address, as for an operator without a proxy.
      const { origin } = suite.service.address;
      const environment = { DATABASE_URL: suite.database.url };
      const corrected = await runProgram("commands/public-url.ts", {
        arguments: ["--set", origin],
        environment,
      });
      assert.equal(corrected.code, 0, corrected.stderr);
      await eventually(async () => {
        const { text } = await suite.request({ path: "/v1/openapi.json" });
        return text.includes(origin) ? true : undefined;
      });
      await page.reload();
      await arrivesAt(page, entrance.mosqueTitle);

      await page.goto(addressOf("operatorService"));
      await arrivesAt(page, operator.serviceTitle);
      await save(publicUrl, shell.save);
      await isLedTo(publicUrl, pathTo("operatorService"));
    });

    test("a one-time link opened at another address keeps its token on the way to the public one", async () => {
      const { page } = await suite.person({ language });
      await page.goto(`${addressOf("invitation")}#the-token`);
      await arrivesAt(page, entrance.continueThereTitle);
      const link = page.getByRole("link", { name: entrance.continueThere(publicUrl), exact: true });
      assert.equal(await link.getAttribute("href"), `${publicUrl}${addressOf("invitation")}#the-token`);
    });
  });
}
