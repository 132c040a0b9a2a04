import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { assertAccessible, assertFitsWidth, everythingKept } from "../../support/browser/browser.ts";
import { arrivesAt, pagesSuite, words } from "../../support/browser/pages.ts";
import { newEmail, newPassword, setUpLinkOf } from "../../support/portal/portal.ts";

const run = promisify(execFile);
const windows = { en: { width: 360, height: 740 }, ar: { width: 1280, height: 800 } } as const;

for (const language of ["en", "ar"] as const) {
  const { entrance, keys, shell } = words[language];

  describe(`From the setup link to a key, in ${language}`, () => {
    const suite = pagesSuite();

    test("the printed link leads to an account, a mosque and a key that works with curl, and shows the key once", async () => {
      const person = await suite.person({ language, window: windows[language] });
      const { page } = person;
      const look = async (hint: string) => {
        await assertAccessible(page, hint);
        await assertFitsWidth(page, hint);
      };

      await page.goto(await setUpLinkOf(suite.service));
      await arrivesAt(page, entrance.setUpTitle);
      await look("the account");
      await page.getByLabel(entrance.yourName).fill("Amina Yusuf");
      await page.getByLabel(shell.email).fill(newEmail());
      await page.getByLabel(entrance.choosePassword, { exact: true }).fill(newPassword());
      await page.getByRole("button", { name: entrance.createAccount }).click();

      await arrivesAt(page, entrance.addressTitle);
      await look("the public address");
      await page.getByRole("button", { name: entrance.goOn }).click();

      await arrivesAt(page, entrance.mosqueTitle);
      await look("the first mosque");
      await page.getByLabel(entrance.mosqueName).fill("Masjid Noor");
      await page.getByLabel(entrance.place).fill("Sheffield");
      await page.getByRole("button", { name: entrance.addMosque }).click();
      await page.getByText(entrance.notAPlace).waitFor();
      await page.getByLabel(entrance.place).fill("53.3811, -1.4701");
      await page.getByRole("button", { name: entrance.addMosque }).click();

      await arrivesAt(page, keys.title("Masjid Noor"));
      await page.getByRole("button", { name: keys.makeFirst }).click();
      await look("the form of a key");
      await page.getByRole("button", { name: keys.makeIt }).click();
      await page.getByText(keys.waiting).waitFor();
      await look("the new key");
      const dialog = page.getByRole("dialog");
      const apiKey = /mps_\w{10}_\w{38}/.exec((await dialog.textContent()) ?? "")?.[0];
      assert.ok(apiKey, "the whole key is shown");

      await dialog.getByRole("tab", { name: keys.forms.curl }).click();
      const command = await dialog.locator("pre, code").filter({ hasText: "curl" }).first().textContent();
      const { stdout } = await run("sh", ["-c", `${command} --silent --show-error --max-time 10`]);
      const { added, changed, deleted } = JSON.parse(stdout);
      assert.deepEqual({ added, changed, deleted }, { added: 5, changed: 0, deleted: 0 }, stdout);
      await dialog.getByText(keys.snippetDoes.check, { exact: false }).waitFor();
      for (const guide of [keys.guides.wordpress, keys.guides.commandLine, keys.guides.all]) {
        const link = dialog.getByRole("link", { name: guide });
        assert.equal(await link.getAttribute("target"), "_blank", "the key stays where it is");
        const response = await page.request.get((await link.getAttribute("href")) ?? "");
        assert.equal(response.status(), 200, guide);
      }
      await page.getByText(keys.works).waitFor();

      await dialog.getByRole("button", { name: shell.close }).click();
      await dialog.getByText(keys.notSaved).waitFor();
      await dialog.getByRole("button", { name: keys.keepOpen }).click();
      await dialog.getByLabel(keys.savedIt).check();
      await dialog.getByRole("button", { name: shell.done }).click();
      await dialog.waitFor({ state: "detached" });

      const secret = apiKey.split("_")[2] ?? assert.fail();
      assert.ok(!(await everythingKept(person)).includes(secret), "the browser stored the key");
      await page.reload();
      await arrivesAt(page, keys.title("Masjid Noor"));
      await page.getByText(apiKey.slice(0, 14)).first().waitFor();
      assert.ok(
        !(await everythingKept(person)).includes(secret),
        "the browser stored the key after a reload",
      );
      await look("the keys");
    });

    test("the used link says that it was used, and what to do", async () => {
      const person = await suite.person({ language });
      person.expectStatus(410);
      await person.page.goto(await setUpLinkOf(suite.service));
      await arrivesAt(person.page, entrance.linkUnusableTitle);
      await assertAccessible(person.page, "the used link");
    });
  });
}
