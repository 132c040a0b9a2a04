import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import type { Page } from "playwright-core";
import type { Messages } from "../../../portal/src/messages/en/index.ts";
import { type Language, languageNames, pageTexts } from "../../../portal/src/messages/languages.ts";
import { type PageName, pathTo, portalPath } from "../../../portal/src/paths.ts";
import { engines } from "../databases/engines.ts";
import {
  addMember,
  addMosque,
  onAnotherDevice,
  type SignedInVisitor,
  setUpOperator,
  type Visitor,
} from "../portal/portal.ts";
import { processSuiteOn, type Suite, suiteOn } from "../services/own-suite.ts";
import type { Service, Settings } from "../services/service.ts";
import type { ServiceProcess } from "../services/service-process.ts";
import { type BrowserOn, openBrowser, type Person, type PersonOptions } from "./browser.ts";

const [sqlite = assert.fail()] = engines;

/** The texts of the portal, by language. */
export const words = Object.fromEntries(
  await Promise.all(
    languageNames.map(async (language) => [language, (await pageTexts[language].load.all()).messages]),
  ),
) as Readonly<Record<Language, Messages>>;

/** The address of a page, as a browser opens it: `addressOf("keys", { mosqueId })`. */
export function addressOf<Page extends PageName>(...page: Parameters<typeof pathTo<Page>>): string {
  return `${portalPath}${pathTo(...page)}`;
}

/** A service on SQLite and a browser. Other tests, below the pages, cover the differences between engines. */
export interface PagesSuite<S extends Service = Service> extends Suite<S> {
  person(options?: PersonOptions): Promise<Person>;
  /** A browser with the session of a user. */
  personAs(visitor: SignedInVisitor, options?: PersonOptions): Promise<Person>;
  /** The first operator, set up by the first call. */
  operatorVisitor(): Promise<SignedInVisitor>;
}

/**
 * Starts a service and a browser before the tests of the enclosing `describe`; after each test, no page may have a
 * complaint, and the pages are closed.
 */
export function pagesSuite(settings: Settings = {}): PagesSuite {
  return withPages(suiteOn(sqlite, settings));
}

/** The same with a service in a process of its own. */
export function pagesProcessSuite(settings: Settings): PagesSuite<ServiceProcess> {
  return withPages(processSuiteOn(sqlite, settings));
}

function withPages<S extends Service>(suite: Suite<S>): PagesSuite<S> {
  let browser: BrowserOn | undefined;
  let operator: Promise<SignedInVisitor> | undefined;
  afterEach(async () => {
    try {
      browser?.assertNoComplaints();
    } finally {
      await browser?.closePeople();
    }
  });
  // Before the service ends, because pages that still send requests would complain.
  after(() => browser?.close());
  before(async () => {
    browser = await openBrowser(suite.service.address);
  });
  const open = () => browser ?? assert.fail("The browser exists only once the tests run.");
  // The service exists only once the tests run, so the suite's getters must stay getters.
  return Object.assign(Object.create(suite) as Suite<S>, {
    person: (options?: PersonOptions) => open().person(options),
    async personAs(visitor: SignedInVisitor, options?: PersonOptions) {
      const person = await open().person(options);
      await giveSession(person, await onAnotherDevice(visitor));
      return person;
    },
    operatorVisitor() {
      operator ??= setUpOperator(suite.service);
      return operator;
    },
  });
}

/** Puts a visitor's cookies into a browser. */
export async function giveSession({ context }: Person, { cookies, service }: Visitor): Promise<void> {
  const { hostname } = service.address;
  await context.addCookies(
    [...cookies].map(([name, value]) => ({ name, value, domain: hostname, path: "/portal", httpOnly: true })),
  );
}

/** A mosque with its owner, signed in to the pages. */
export async function mosqueWithOwner(operator: Visitor, name?: string) {
  const mosqueId = await addMosque(operator, name);
  return { mosqueId, owner: await addMember(operator, mosqueId, "owner") };
}

/** Waits for a page with this heading. */
export async function arrivesAt(page: Page, heading: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
}

/** The requests that write of a mosque, as the page sends them from now on. */
export function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== "GET" && pathname.includes("/mosques/"))
      writes.push(`${request.method()} ${pathname}`);
  });
  return writes;
}

/** Signs in through the form. */
export async function signInByForm(
  page: Page,
  { shell }: Messages,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.getByLabel(shell.email, { exact: true }).fill(email);
  await page.getByLabel(shell.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: shell.signIn, exact: true }).click();
}
