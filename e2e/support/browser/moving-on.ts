import type { Page } from "playwright-core";

/** The heading of a page, unless the browser has left that page. */
export const currentHeading = "h1:not([data-left])";

/** Goes to another page as the browser's forward button does, without a reload. */
export async function goOn(page: Page, address: string): Promise<void> {
  // React Router counts its entries in `idx`.
  await page.evaluate(`(() => {
    for (const heading of document.querySelectorAll("h1")) heading.dataset.left = "";
    const state = { idx: (history.state?.idx ?? 0) + 1 };
    history.pushState(state, "", ${JSON.stringify(address)});
    dispatchEvent(new PopStateEvent("popstate", { state }));
  })()`);
}
