import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type Mosque, mosqueOver } from "../services/suite.ts";
import type { PersonOptions } from "./browser.ts";
import { addressOf, mosqueWithOwner, type pagesSuite, words } from "./pages.ts";

/** A mosque with an owner at one of its pages, and a key that syncs meanwhile. */
export async function ownerAt(
  suite: ReturnType<typeof pagesSuite>,
  name: "data" | "dataPrayers" | "dataAnnouncements" | "dataEvents",
  options: PersonOptions = {},
  prepare: (website: Mosque) => Promise<unknown> = async () => {},
) {
  const { mosqueId, owner } = await mosqueWithOwner(await suite.operatorVisitor());
  const body = { name: "Website", scope: "sync:write" } as const;
  const { key, apiKey } = await owner.does("createKey", { params: { mosqueId }, body });
  const { request, operator } = suite;
  const website = mosqueOver({ request, operator, id: mosqueId, keyId: key.id, key: apiKey });
  await prepare(website);
  const person = await suite.personAs(owner, options);
  await person.page.goto(addressOf(name, { mosqueId }));
  return { mosqueId, owner, website, person, page: person.page };
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const dialogOf = (page: Page) => page.getByRole("dialog");
export const submit = (page: Page, name: string) =>
  dialogOf(page).getByRole("button", { name, exact: true }).click();

/** The field of a prayer's time on the page of prayer times. */
export const cell = (page: Page, prayer: string, time: "adhanTime" | "iqamahTime") =>
  field(page, words.en.data.timeOf(prayer, words.en.data[time]));

/** The error that a field shows, by its accessible description. */
export async function shownAt(page: Page, label: string, text: string) {
  await dialogOf(page).getByText(text).first().waitFor();
  assert.equal(await field(page, label).getAttribute("aria-invalid"), "true", label);
}
