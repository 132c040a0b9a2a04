/**
 * Retakes the picture of the portal in README.md: `npm run picture`. It runs the real service on a throw-away database,
 * syncs a mosque at night, and puts its overview at noon on a desktop beside that on a phone.
 */
import { fileURLToPath } from "node:url";
import { applySync } from "@mosque-sync/cli";
import { createClient } from "@mosque-sync/client";
import { type Browser, chromium, type Page } from "playwright-core";
import { messages } from "../../portal/src/messages/en/index.ts";
import { pathTo, portalPath } from "../../portal/src/paths.ts";
import { findOrInstallChromium } from "../tests/chromium.ts";
import { type DemoService, startDemoService, withOneJummah } from "./demo-service.ts";

const picture = "docs/portal.png";
const phone = { width: 360, height: 800 };
const desktop = { width: 1040, height: 800 };
/** A typical address of a service on the internet; the browser resolves it to this service. */
const publicAddress = "http://noor.example";
const owner = { name: "Amina Yusuf", email: "amina@noor.example", password: "a few good words" };
const { overview, shell } = messages;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The clock of the picture: the sync is at night, just before the job's usual time, and people look at noon. */
const midnight = Math.floor(Date.now() / dayMs) * dayMs;
const night = midnight + 181.5 * minuteMs;
const offsetMs = night - Date.now();
const untilNoonMs = 549 * minuteMs;
const jumpingClock = fileURLToPath(new URL("../../e2e/faults/jumping-clock.ts", import.meta.url));

const service = await startDemoService(
  {
    PATH: process.env.PATH,
    PORT: "0",
    PUBLIC_URL: publicAddress,
    NODE_OPTIONS: `--import=${jumpingClock}`,
    CLOCK_OFFSET_MS: String(offsetMs),
    CLOCK_STEP_MS: String(untilNoonMs),
  },
  (code) => {
    throw new Error(`the service ended (exit code ${code})`);
  },
);
try {
  const mosqueId = await syncedMosque(service);
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      `--host-resolver-rules=MAP ${new URL(publicAddress).host}:80 ${new URL(service.address).host}`,
    ],
  });
  try {
    await takePicture(browser, mosqueId);
  } finally {
    await browser.close();
  }
  console.log(`${picture} written`);
} finally {
  service.end();
}

/** A mosque that last synced at night, after a month of syncs. @returns its id */
async function syncedMosque(service: DemoService): Promise<string> {
  const now = new Date(Date.now() + offsetMs);
  await service.setUp(owner);
  const mosqueId = await service.addMosque("Masjid Noor");
  const apiKey = await service.addUsedKey(mosqueId, "Website", now);
  const client = createClient({ baseUrl: service.address, apiKey, mosqueId });
  const source = await service.writeSource(now);
  const quiet = { onPlan() {}, onProgress() {} };
  const weekAgo = new Date(now.getTime() - 7 * dayMs);
  await applySync({ client, source: withOneJummah(source), now: weekAgo, ...quiet });
  await applySync({ client, source, now, ...quiet });
  return mosqueId;
}

async function takePicture(browser: Browser, mosqueId: string): Promise<void> {
  const context = await browser.newContext({
    viewport: desktop,
    deviceScaleFactor: 1.5,
    locale: "en-GB",
    timezoneId: "Europe/London",
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.clock.install({ time: Date.now() + offsetMs + untilNoonMs });
  await page.goto(`${publicAddress}${portalPath}${pathTo("signIn")}`);
  await page.getByLabel(shell.email, { exact: true }).fill(owner.email);
  await page.getByLabel(shell.password, { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: shell.signIn, exact: true }).click();
  await page.getByRole("heading", { name: "Masjid Noor" }).waitFor();
  await untilSynced(page, mosqueId);

  const onDesktop = await page.screenshot();
  await page.setViewportSize(phone);
  const onPhone = await page.screenshot();

  const sheet = await context.newPage();
  await sheet.setViewportSize({ width: phone.width + desktop.width + 96, height: phone.height + 64 });
  await sheet.setContent(`<body style="margin:0;padding:32px;display:flex;gap:32px;background:#dfe8e4">
    ${framed(onDesktop, desktop.width)}${framed(onPhone, phone.width)}</body>`);
  await sheet.screenshot({ path: picture });
}

/** Waits until the night's sync is in the log, lets it be noon, and opens the overview. */
async function untilSynced(page: Page, mosqueId: string): Promise<void> {
  const address = `${publicAddress}${portalPath}${pathTo("overview", { mosqueId })}`;
  const isLogged = page.getByText(overview.running);
  while (!(await isLogged.isVisible())) {
    await page.goto(address);
    await page.getByRole("heading", { name: overview.todayTitle }).waitFor();
  }
  service.signal("SIGUSR2");
  await page.goto(address);
  await page.getByRole("heading", { name: overview.todayTitle }).waitFor();
  await page.evaluate("document.fonts.ready.then(() => true)");
}

function framed(screenshot: Buffer, width: number): string {
  return `<img width="${width}" style="border-radius:12px;box-shadow:0 6px 24px #0003"
    src="data:image/png;base64,${screenshot.toString("base64")}">`;
}
