import type { PortalServices } from "#subjects/handlers/portal-handler.ts";
import type { Mail } from "#subjects/mail/mail.ts";
import { noteShown } from "./rows/links.ts";

/**
 * Mails a new link to the person whom it is for, and shows it to its maker only if that fails (decision 8.245). The
 * link was stored as one that goes by mail alone, if there is mail. What was shown may also have arrived.
 * @returns the part of an answer that says which
 */
export async function mailOrShow(
  { store, mailer }: Pick<PortalServices, "store" | "mailer">,
  { id, link, mail }: { readonly id: string; readonly link: string; readonly mail: Mail },
): Promise<{ readonly mailed: true } | { readonly mailed: false; readonly link: string }> {
  if (!mailer.canSend) return { mailed: false, link };
  if (await mailer.send(mail)) return { mailed: true };
  await store.write((tx) => noteShown(tx, id));
  return { mailed: false, link };
}
