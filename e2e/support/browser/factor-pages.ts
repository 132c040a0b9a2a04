import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Messages } from "../../../portal/src/messages/en/index.ts";
import { type App, appWith } from "../sign-in/factors.ts";
import { assertAccessible, assertFitsWidth } from "./browser.ts";

/** Reads the key under the QR code of a page, confirms a code, and saves the recovery codes. */
export async function enrolInPage(
  page: Page,
  { factors }: Messages,
): Promise<{ readonly app: App; readonly recoveryCodes: readonly string[] }> {
  await page.getByRole("img", { name: factors.qr }).waitFor();
  await assertAccessible(page, factors.qr);
  await assertFitsWidth(page, factors.qr);
  const key = (await page.locator("main code").first().textContent()) ?? assert.fail();
  const app = appWith(key.replaceAll(" ", ""));
  await page.getByLabel(factors.firstCode).fill(app.code(-1));
  await page.getByRole("button", { name: factors.confirm, exact: true }).click();
  const codes = page.getByLabel(factors.recoveryTitle, { exact: true });
  await codes.waitFor();
  await assertAccessible(page, factors.recoveryTitle);
  await assertFitsWidth(page, factors.recoveryTitle);
  const recoveryCodes = ((await codes.textContent()) ?? "").split("\n");
  assert.equal(recoveryCodes.length, 10);
  await page.getByRole("button", { name: factors.saved, exact: true }).click();
  return { app, recoveryCodes };
}
