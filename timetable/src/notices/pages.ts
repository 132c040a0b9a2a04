import type { NoticeName } from "./notices.ts";

/** The page with a section for each notice, from the root of the repository. */
export const noticesPage = "docs/notices.md";

/** Where a notice is explained: `docs/notices.md#not-a-time`. */
export function pageOf(name: NoticeName): string {
  return `${noticesPage}#${name}`;
}
