import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { languageNames } from "../../portal/src/messages/languages.ts";
import type { Person } from "../support/browser.ts";
import { addressOf, arrivesAt, mosqueWithOwner, pagesSuite, words } from "../support/pages.ts";

/** How many bytes a phone with an empty cache may have to load before a page is there: its code, styles and fonts. */
const mostBytes = 301_000;

describe(`A page loads at most ${mostBytes / 1_000} kB with its code, styles and fonts`, () => {
  const suite = pagesSuite();

  for (const language of languageNames) {
    const { shell } = words[language];

    test(`the sign-in page, in the language "${language}"`, async (context) => {
      await suite.operatorVisitor();
      const person = await suite.person({ language });
      const loaded = await loadsOf(person, async (page) => {
        await page.goto(addressOf("signIn"));
        await arrivesAt(page, shell.signIn);
      });
      assertLight(loaded, context);
    });

    test(`the overview of a mosque, in the language "${language}"`, async (context) => {
      const { owner, mosqueId } = await mosqueWithOwner(await suite.operatorVisitor(), "Masjid Noor");
      const person = await suite.personAs(owner, { language });
      const loaded = await loadsOf(person, async (page) => {
        await page.goto(addressOf("overview", { mosqueId }));
        await arrivesAt(page, "Masjid Noor");
        await page.getByRole("heading", { level: 2 }).first().waitFor();
      });
      assertLight(loaded, context);
    });
  }
});

interface Loaded {
  readonly path: string;
  readonly bytes: number;
}

/** What a browser loads for a page until nothing is under way, each with the bytes of its body on the wire. */
async function loadsOf({ page }: Person, open: (page: Page) => Promise<void>): Promise<Loaded[]> {
  await open(page);
  await page.evaluate("document.fonts.ready.then(() => true)");
  await page.waitForLoadState("networkidle");
  return page.evaluate(`["navigation", "resource"]
    .flatMap((type) => performance.getEntriesByType(type))
    .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }))`);
}

function assertLight(loaded: readonly Loaded[], context: { diagnostic(text: string): void }): void {
  const sum = (ones: readonly Loaded[]) => ones.reduce((total, { bytes }) => total + bytes, 0);
  const fonts = loaded.filter(({ path }) => path.endsWith(".woff2"));
  const total = sum(loaded);
  context.diagnostic(
    `${(total / 1_000).toFixed(1)} kB in ${loaded.length} answers, ${(sum(fonts) / 1_000).toFixed(1)} kB of fonts`,
  );
  assert.ok(fonts.length > 0, "the pages have fonts of their own");
  const largest = loaded.toSorted((a, b) => b.bytes - a.bytes).slice(0, 8);
  assert.ok(total <= mostBytes, `${total} bytes, the most in ${JSON.stringify(largest)}`);
}
