import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createSite } from "../../../server/src/guides/site.ts";
import {
  assertAccessible,
  assertFitsWidth,
  type BrowserOn,
  openBrowser,
} from "../../support/browser/browser.ts";
import { engines } from "../../support/databases/engines.ts";
import { sharedSuiteOn } from "../../support/services/suite.ts";

const [sqlite] = engines;
assert.ok(sqlite);
/** Each has what others are made of: a list, examples, tables. */
const pages = ["/docs", "/docs/quick-start", "/docs/limits"];
const guides = [...createSite().files].flatMap(([address, { type }]) =>
  type.startsWith("text/html") ? [address] : [],
);
const looks = [
  { colours: "light", window: { width: 1280, height: 900 } },
  { colours: "dark", window: { width: 360, height: 740 } },
] as const;

describe("The guides in a browser", () => {
  const suite = sharedSuiteOn(sqlite);
  let browser: BrowserOn;
  before(async () => {
    browser = await openBrowser(suite.service.address);
  });
  after(() => browser?.close());

  for (const { colours, window } of looks) {
    test(`are accessible and ask no other host: ${colours}, ${window.width} px`, async () => {
      const { page, close } = await browser.person({ colours, window });
      for (const address of pages) {
        await page.goto(address);
        await page.getByRole("searchbox").waitFor();
        await assertAccessible(page, address);
      }
      browser.assertNoComplaints();
      await close();
    });
  }

  test("fit a phone's window, every one", async () => {
    const { page, close } = await browser.person();
    for (const address of guides) {
      await page.goto(address);
      await page.getByRole("searchbox").waitFor();
      await assertFitsWidth(page, address);
    }
    await close();
  });

  test("a reason is found by its words, with only the keyboard", async () => {
    const { page, close } = await browser.person();
    await page.goto("/docs/limits");
    await page.keyboard.press("/");
    await page.keyboard.type("api key has expired");
    const results = page.getByRole("search").getByRole("link");
    await results.first().waitFor();
    await assertAccessible(page, "the results");
    await assertFitsWidth(page, "the results");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    assert.match(await page.locator(":focus").innerText(), /^key_expired Errors/);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/errors#key_expired");

    await page.keyboard.press("/");
    await page.keyboard.type("replacePrayers");
    await results.first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/endpoints#replacePrayers");

    await page.keyboard.press("/");
    await page.keyboard.type("xylophone");
    await page.getByText("Nothing found.").waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await page.getByRole("searchbox").inputValue(), "");
    browser.assertNoComplaints();
    await close();
  });

  test("an example is copied exactly", async () => {
    const { page, close } = await browser.person();
    await page.goto("/docs/quick-start");
    const example = page.locator("pre").nth(1);
    await page.getByRole("button", { name: "Copy" }).nth(1).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate<string>("navigator.clipboard.readText()");
    assert.equal(copied, await example.textContent());
    await close();
  });
});
