import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { languageNames } from "../../../portal/src/messages/languages.ts";
import type { Person } from "../../support/browser/browser.ts";
import { addressOf, arrivesAt, mosqueWithOwner, pagesSuite, words } from "../../support/browser/pages.ts";
import { eventually } from "../../support/runs/eventually.ts";

/** How many bytes a phone with an empty cache may have to load before a page is there: its code, styles and fonts. */
const mostBytes = 300_000;
/** The number of responses: each is a round trip, or shares the line with others. */
const mostResponses = { signIn: 20, overview: 27 };

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
      assertLight(loaded, mostResponses.signIn, context);
    });

    test(`the overview of a mosque, in the language "${language}"`, async (context) => {
      const { owner, mosqueId } = await mosqueWithOwner(await suite.operatorVisitor(), "Masjid Noor");
      const person = await suite.personAs(owner, { language });
      const loaded = await loadsOf(person, async (page) => {
        await page.goto(addressOf("overview", { mosqueId }));
        await arrivesAt(page, "Masjid Noor");
        await page.getByRole("heading", { level: 2 }).first().waitFor();
      });
      assertLight(loaded, mostResponses.overview, context);
    });
  }
});

describe("Before its scripts and style sheets are there, a page", () => {
  const suite = pagesSuite();
  const script = /\.js$/;
  /** What comes once the page is there. */
  const loadedLater = /\/(overlays|loaded-[\w-]+)-[\w-]+\.js$/;

  test("shows the product's name", async () => {
    const { page } = await suite.person();
    await page.route(/\.(js|css)$/, () => {}); // They never come.
    await page.goto(addressOf("signIn"), { waitUntil: "commit" });
    await page.getByText(words.en.shell.product, { exact: true }).waitFor();
  });

  for (const language of languageNames) {
    test(`asks for all that it needs in the language "${language}" at the same time`, async () => {
      const { owner, mosqueId } = await mosqueWithOwner(await suite.operatorVisitor());
      const { page } = await suite.personAs(owner, { language });
      const address = addressOf("overview", { mosqueId });
      const needed = new Set<string>();
      await page.route(script, (route) => {
        needed.add(route.request().url());
        return route.continue();
      });
      await page.goto(address);
      await page.getByRole("heading", { level: 2 }).first().waitFor();

      const asked = new Set<string>();
      await page.unroute(script);
      await page.route(script, (route) => {
        asked.add(route.request().url()); // Without an answer, none of them can ask for another.
      });
      await page.goto(address, { waitUntil: "commit" });
      const missing = () => [...needed].filter((url) => !asked.has(url) && !loadedLater.test(url));
      await eventually(async () => missing().length === 0 || undefined);
    });
  }
});

interface Loaded {
  readonly path: string;
  readonly bytes: number;
}

/** The files that a browser loads for a page until it is idle, each with the bytes of its body on the wire. */
async function loadsOf({ page }: Person, open: (page: Page) => Promise<void>): Promise<Loaded[]> {
  await open(page);
  await page.evaluate("document.fonts.ready.then(() => true)");
  await page.waitForLoadState("networkidle");
  return page.evaluate(`["navigation", "resource"]
    .flatMap((type) => performance.getEntriesByType(type))
    .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }))`);
}

function assertLight(
  loaded: readonly Loaded[],
  mostResponses: number,
  context: { diagnostic(text: string): void },
): void {
  const sum = (ones: readonly Loaded[]) => ones.reduce((total, { bytes }) => total + bytes, 0);
  const fonts = loaded.filter(({ path }) => path.endsWith(".woff2"));
  const total = sum(loaded);
  context.diagnostic(
    `${(total / 1_000).toFixed(1)} kB in ${loaded.length} answers, ${(sum(fonts) / 1_000).toFixed(1)} kB of fonts`,
  );
  assert.ok(fonts.length > 0, "the pages have fonts of their own");
  const largest = loaded.toSorted((a, b) => b.bytes - a.bytes).slice(0, 8);
  assert.ok(total <= mostBytes, `${total} bytes, the most in ${JSON.stringify(largest)}`);
  assert.ok(loaded.length <= mostResponses, `${loaded.length} answers: ${loaded.map(({ path }) => path)}`);
}
