import "../runs/prepared.ts";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { apiLanguage, type Language } from "@mosque-sync/contract";
import type { Result } from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { longestWaitMs } from "../runs/polling.ts";

/** Keeps Chromium from opening connections of its own, and lets it run as root. */
const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The minified one: a page parses it in two thirds of the time. */
const axeSource = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

export interface PersonOptions {
  readonly language?: Language;
  readonly colours?: "light" | "dark";
  /** Width and height of the window; a phone's unless given. */
  readonly window?: { readonly width: number; readonly height: number };
  /** Other hosts that the pages lead to, such as the provider's. */
  readonly otherHosts?: readonly string[];
}

/** A user with a browser of their own, which records every request and complaint. */
export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Requests to another host, uncaught errors, and console complaints, except expected ones. */
  readonly complaints: string[];
  /** Stops counting answers with this status as complaints: the browser reports each as an error. */
  expectStatus(status: number): void;
  close(): Promise<void>;
}

export interface BrowserOn {
  person(options?: PersonOptions): Promise<Person>;
  /** Fails if any page has had a complaint since the last call. */
  assertNoComplaints(): void;
  /** Closes everyone's browser: pages left open go on asking the service. */
  closePeople(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a real Chromium for the pages of a service. */
export async function openBrowser(address: URL): Promise<BrowserOn> {
  const executablePath = process.env.TEST_CHROMIUM;
  if (!executablePath) {
    throw new Error("TEST_CHROMIUM is not set. Run the file with `npm test -- FILE`: it finds a Chromium.");
  }
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  const people: Person[] = [];
  return {
    async person(options = {}) {
      const person = await openPerson(browser, address, options);
      people.push(person);
      return person;
    },
    assertNoComplaints() {
      assert.deepEqual(
        people.flatMap((person) => person.complaints.splice(0)),
        [],
      );
    },
    async closePeople() {
      await Promise.all(people.splice(0).map((person) => person.close()));
    },
    close: () => browser.close(),
  };
}

async function openPerson(browser: Browser, address: URL, options: PersonOptions): Promise<Person> {
  const {
    language = "en",
    colours = "light",
    window = { width: 360, height: 740 },
    otherHosts = [],
  } = options;
  const context = await browser.newContext({
    baseURL: address.href,
    viewport: window,
    locale: language === apiLanguage ? "en-GB" : language,
    timezoneId: "Europe/London",
    colorScheme: colours,
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  context.setDefaultTimeout(longestWaitMs);
  const complaints: string[] = [];
  const expected = new Set<number>();
  context.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    const isElsewhere = host !== address.host && !otherHosts.includes(host);
    if (protocol !== "data:" && protocol !== "blob:" && isElsewhere) {
      complaints.push(`a request went to ${request.url()}`);
    }
  });
  context.on("weberror", (error) => complaints.push(`an uncaught error: ${error.error().message}`));
  context.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    const status = /responded with a status of (\d{3})/.exec(message.text())?.[1];
    if (status === undefined || !expected.has(Number(status))) complaints.push(`console: ${message.text()}`);
  });
  return {
    page: await context.newPage(),
    context,
    complaints,
    expectStatus: (status) => expected.add(status),
    close: () => context.close(),
  };
}

/** Asserts that axe finds no fault in a page (WCAG 2.2 A and AA, and axe's best practices). */
export async function assertAccessible(page: Page, hint: string): Promise<void> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);
  const found: Result[] = await page.evaluate(
    `axe.run(${JSON.stringify(axeOptions)}).then(({ violations }) => violations)`,
  );
  const faults = found.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ failureSummary = "" }) => !isBehindBar(id, failureSummary))
      .map((node) => `${hint}: ${id} (${help}) at ${node.target.join(" ")}: ${node.failureSummary ?? ""}`),
  );
  assert.deepEqual(faults, []);
}

/** The rule for targets, the only one of WCAG 2.2, is off unless it is named. */
const axeOptions = { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } } as const;

/** Whether a target is small only because a bar covers it: scrolling frees it. */
function isBehindBar(rule: string, summary: string): boolean {
  return rule === "target-size" && summary.includes("partially obscured");
}

/** Asserts that no part of a page needs sideways scrolling. */
export async function assertFitsWidth(page: Page, hint: string): Promise<void> {
  const overflow = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
  assert.ok(Number(overflow) <= 0, `${hint}: the page is ${overflow} px wider than the window`);
}

/** Asserts that the words of every badge are shown whole. */
export async function assertBadgesWhole(page: Page, hint: string): Promise<void> {
  const cut = await page.evaluate<string[]>(`[...document.querySelectorAll(".mantine-Badge-label")]
    .filter((label) => label.scrollWidth > label.clientWidth || label.scrollHeight > label.clientHeight + 1)
    .map((label) => label.textContent)`);
  assert.deepEqual(cut, [], `${hint}: badges are cut off`);
}

/** A day as pages write it, such as "27 Nov 2026", in each language. */
const writtenDay = String.raw`\\d{1,2} [^\\s\\d]+ 20\\d\\d`;

/** Asserts that what a page shows names the zone of its times once, if it shows any; so does a dialog over it. */
export async function assertZoneNamed(page: Page, hint: string): Promise<void> {
  const seen = await page.evaluate<{ days: number; zones: string[] }>(`(() => {
    const shown = document.querySelector("[role=dialog]") ?? document.querySelector("main");
    return {
      days: (shown.innerText.match(new RegExp("${writtenDay}", "g")) ?? []).length,
      zones: [...shown.querySelectorAll("[data-zone]")].map((note) => note.dataset.zone),
    };
  })()`);
  const isNamed = seen.zones.length === 1 || (seen.days === 0 && seen.zones.length === 0);
  assert.ok(isNamed, `${hint}: ${seen.days} times, and the zones ${JSON.stringify(seen.zones)}`);
}

/** Everything that the browser stores for a page, as one text: its storages, cookies, caches, history and address. */
export async function everythingKept(person: Person): Promise<string> {
  const kept = await person.page.evaluate(`(async () => {
    const databases = await indexedDB.databases();
    const cacheNames = await caches.keys().catch(() => []);
    return JSON.stringify({
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases,
      cacheNames,
      cookie: document.cookie,
      history: history.state,
      address: location.href,
      page: document.documentElement.outerHTML,
    });
  })()`);
  return String(kept) + JSON.stringify(await person.context.cookies());
}
