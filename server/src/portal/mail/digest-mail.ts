import type { Digest } from "../../store/health/digest.ts";
import { inWords } from "./health-mails.ts";
import { type Mail, plainName } from "./mail.ts";
import { paragraphs } from "./mails.ts";

/**
 * The email to operators about the mosques that need someone, without its recipient.
 * @param pages the addresses of the list of mosques and of the page of the service
 */
export function digestMail(
  { counts, inTrouble, unattended }: Digest,
  pages: { readonly mosques: string; readonly service: string },
): Omit<Mail, "to"> {
  const troubled = counts.reduce((sum, { mosques }) => sum + mosques, 0);
  const named = inTrouble.map(
    ({ communityName, state, stateSince }) =>
      `- ${plainName(communityName)}: ${state} since ${inWords(new Date(stateSince), "UTC")}`,
  );
  const states = counts.map(({ state, mosques }) => `${state}: ${mosques}`).join(", ");
  return {
    subject: `Mosques that need someone: ${troubled + unattended.mosques}`,
    text: paragraphs(
      "As-salamu alaykum,",
      ...(troubled > 0
        ? [
            `These syncs do not work (${states}), those that have not for the longest time first:`,
            listOf(named, troubled),
          ]
        : []),
      ...(unattended.mosques > 0
        ? [
            "Of these mosques, no owner or manager can be reached: none can sign in and has confirmed their email. Invite one, or ask them to confirm it:",
            listOf(
              unattended.names.map((name) => `- ${plainName(name)}`),
              unattended.mosques,
            ),
          ]
        : []),
      "All mosques:",
      pages.mosques,
      "You get this email at most once a day because you are an operator of this service. On its page you can turn it off:",
      pages.service,
      "السلام عليكم،",
      `مساجد لا تعمل مزامنتها: ${troubled}. مساجد لا يمكن الوصول إلى أحد من فريقها: ${unattended.mosques}. تجدها، وإيقاف هذه الرسالة، في الروابط أعلاه.`,
    ),
  };
}

function listOf(lines: readonly string[], all: number): string {
  const rest = all - lines.length;
  return [...lines, ...(rest > 0 ? [`- and ${rest} more`] : [])].join("\n");
}
