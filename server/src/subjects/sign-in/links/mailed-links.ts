import type { PortalServices } from "#subjects/handlers/portal-handler.ts";
import type { Mail } from "#subjects/mail/mail.ts";
import { noteShown } from "./rows/links.ts";

/**
 * Mails a new link to its user, and shows it to its maker only if that fails (decision 8.6). If there is mail, the
 * link was stored as only mailed. A link that was shown may also have arrived.
 * @returns the result for the response
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
