/**
 * Retakes the picture of the portal in README.md: `npm run picture`. It runs the real service on a throw-away database,
 * goes from the setup link to a key, and puts a phone beside a desktop.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { messages } from "../../portal/src/messages/en/index.ts";
import { findOrInstallChromium } from "../tests/chromium.ts";
import { readServiceStart } from "../tests/service-start.ts";

const picture = "docs/portal.png";
const phone = { width: 360, height: 700 };
const desktop = { width: 1000, height: 700 };
/** A typical address of a service on the internet; the browser resolves it to this service. */
const publicAddress = "http://noor.example";
const owner = { name: "Amina Yusuf", email: "amina@noor.example", password: "a few good words" };
const { entrance, keys, shell } = messages;

const folder = mkdtempSync(join(tmpdir(), "mosque-sync-picture-"));
const server = spawn(process.execPath, ["server/src/main.ts"], {
  env: {
    PATH: process.env.PATH,
    PORT: "0",
    PUBLIC_URL: publicAddress,
    DATABASE_URL: `sqlite:${join(folder, "picture.db")}`,
  },
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const { address, setUpLink } = await readServiceStart(server.stdout);
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      `--host-resolver-rules=MAP ${new URL(publicAddress).host}:80 ${new URL(address).host}`,
    ],
  });
  try {
    await takePicture(browser, address, setUpLink);
  } finally {
    await browser.close();
  }
  console.log(`${picture} written`);
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}

async function takePicture(browser: Browser, address: string, setUpLink: string): Promise<void> {
  const context = await browser.newContext({
    viewport: phone,
    deviceScaleFactor: 1.5,
    locale: "en-GB",
    timezoneId: "Europe/London",
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(setUpLink);
  await setUp(page);
  await page.getByRole("button", { name: keys.makeFirst }).click();
  const { apiKey, mosqueId } = await makeKey(page);
  await fetch(`${address}/v1/mosques/${mosqueId}/prayers`, {
    headers: { Authorization: `Bearer ${apiKey}` },
  });
  await page.getByText(keys.works).scrollIntoViewIfNeeded();
  const onPhone = await page.screenshot();

  await page.getByLabel(keys.savedIt).check();
  await page.getByRole("button", { name: shell.done }).click();
  await page.setViewportSize(desktop);
  await page.getByRole("button", { name: keys.make, exact: true }).click();
  await page.getByLabel(keys.name, { exact: true }).fill("Screen in the hall");
  await page.getByRole("radio", { name: keys.scope["sync:read"].name }).check();
  await makeKey(page);
  await page.getByLabel(keys.savedIt).check();
  await page.getByRole("button", { name: shell.done }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const onDesktop = await page.screenshot();

  const sheet = await context.newPage();
  await sheet.setViewportSize({ width: phone.width + desktop.width + 96, height: phone.height + 64 });
  await sheet.setContent(`<body style="margin:0;padding:32px;display:flex;gap:32px;background:#dfe8e4">
    ${framed(onDesktop, desktop.width)}${framed(onPhone, phone.width)}</body>`);
  await sheet.screenshot({ path: picture });
}

/** From the account to the first mosque, through the portal's own pages. */
async function setUp(page: Page): Promise<void> {
  await page.getByLabel(entrance.yourName).fill(owner.name);
  await page.getByLabel(shell.email).fill(owner.email);
  await page.getByLabel(entrance.choosePassword, { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: entrance.createAccount }).click();
  await page.getByLabel(entrance.mosqueName).fill("Masjid Noor");
  await page.getByRole("button", { name: entrance.addMosque }).click();
}

/** Submits the open form for a key, and reads the key, which is shown once. */
async function makeKey(page: Page): Promise<{ apiKey: string; mosqueId: string }> {
  await page.getByRole("button", { name: keys.makeIt }).click();
  await page.getByText(keys.revealText).waitFor();
  const text = (await page.getByRole("dialog").textContent()) ?? "";
  const apiKey = /mps_\w{10}_\w{38}/.exec(text)?.[0];
  const mosqueId = /\/mosques\/([\w-]+)\//.exec(page.url())?.[1];
  if (!apiKey || !mosqueId) throw new Error("no key is shown");
  return { apiKey, mosqueId };
}

function framed(screenshot: Buffer, width: number): string {
  return `<img width="${width}" style="border-radius:12px;box-shadow:0 6px 24px #0003"
    src="data:image/png;base64,${screenshot.toString("base64")}">`;
}
