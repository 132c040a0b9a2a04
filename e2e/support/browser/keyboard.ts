import assert from "node:assert/strict";
import type { Page } from "playwright-core";

/** More tab stops than any page has. */
const mostStops = 60;

/** Moves the focus to a link or button by name, and presses it. */
export async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

/** Presses the tab key until the named element has the focus. */
export function tabTo(page: Page, name: string): Promise<void> {
  return goTo(page, name, "Tab");
}

/** Presses a key until the named element has the focus, and checks that the focus is visible. */
export async function goTo(page: Page, name: string, key: "Tab" | "ArrowDown"): Promise<void> {
  const seen: string[] = [];
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press(key);
    const focus = await focusOf(page);
    if (focus.name === name) {
      assert.ok(focus.isSeen, `the focus on ${name} is not visible`);
      return;
    }
    seen.push(focus.name);
  }
  assert.fail(`${key} never reached ${name}, only: ${seen.join(", ")}`);
}

/** The name of the focused element, and whether it has a visible outline. */
async function focusOf(page: Page): Promise<{ name: string; isSeen: boolean }> {
  const found = await page.evaluate(`(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { name: "", isSeen: false };
    const label = element.labels?.[0] ?? element;
    const name = element.getAttribute("aria-label") ?? label.textContent;
    const style = getComputedStyle(element);
    const isInput = element.matches("input, textarea, select");
    return { name: name.trim(), isSeen: isInput || style.outlineStyle !== "none" };
  })()`);
  return found as { name: string; isSeen: boolean }; // The script above creates it.
}
