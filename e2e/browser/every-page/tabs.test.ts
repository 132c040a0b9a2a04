import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { languageNames } from "../../../portal/src/messages/languages.ts";
import { addressOf, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";

const phone = { width: 360, height: 740 } as const;

/** Where a link is, in pixels, and whether its text fits into it. */
interface Box {
  readonly name: string;
  readonly top: number;
  readonly left: number;
  readonly right: number;
  readonly height: number;
  readonly isWhole: boolean;
}

describe("On a phone 360 px wide", () => {
  const suite = pagesSuite();

  for (const language of languageNames) {
    test(`the pages of a mosque and of the operator console each fit one row: ${language}`, async () => {
      const operator = await suite.operatorVisitor();
      const { mosqueId } = await mosqueWithOwner(operator);
      const { page } = await suite.personAs(operator, { language, window: phone });
      const tabs = page.getByRole("navigation", { name: words[language].shell.navigation }).getByRole("link");
      for (const [address, count] of [
        [addressOf("overview", { mosqueId }), 7],
        [addressOf("operatorMosques"), 5],
      ] as const) {
        await page.goto(address);
        await tabs.first().waitFor();
        await page.evaluate("document.fonts.ready.then(() => true)");
        assert.equal(await tabs.count(), count);
        for (const tab of await tabs.all()) {
          await tab.click(); // The name of the open page is bold, and so wider.
          const address = await tab.getAttribute("href");
          await page.locator(`header nav a[href="${address}"][aria-current=page]`).waitFor();
          const boxes = await page.evaluate<Box[]>(boxesOfTabs);
          const seen = JSON.stringify(boxes);
          assert.equal(new Set(boxes.map(({ top }) => top)).size, 1, seen);
          assert.ok(
            boxes.every(({ left, right }) => left >= 0 && right <= phone.width),
            seen,
          );
          assert.ok(
            boxes.every(({ isWhole }) => isWhole),
            seen,
          );
          assert.ok(
            boxes.every(({ height }) => height >= 43),
            `too low for a finger: ${seen}`,
          );
        }
      }
    });
  }
});

/** Where the browser shows the links. */
const boxesOfTabs = `[...document.querySelectorAll("header nav a")].map((link) => {
  const { top, left, right, height } = link.getBoundingClientRect();
  return { name: link.textContent, top, left, right, height, isWhole: link.scrollWidth <= link.clientWidth };
})`;
