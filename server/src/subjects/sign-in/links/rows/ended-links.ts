import type { Tx } from "#store/tables/schema.ts";

/** Ends every open setup link, or every open link of one kind of one user. */
export async function endLinks(
  tx: Tx,
  links:
    | { readonly kind: "set-up" }
    | { readonly kind: "password" | "factor" | "email"; readonly userId: string },
  now: string,
): Promise<void> {
  const open = tx
    .updateTable("links")
    .set({ endedAt: now })
    .where("kind", "=", links.kind)
    .where("endedAt", "is", null);
  await ("userId" in links ? open.where("userId", "=", links.userId) : open).execute();
}
