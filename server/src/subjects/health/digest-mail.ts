import { type InEach, inEach } from "@mosque-sync/contract";
import { plainName } from "../mail/mail.ts";
import { inWords, type Letter } from "../mail/mail-languages.ts";
import { mailTexts } from "../mail/texts/texts.ts";
import type { Digest } from "./rows/digest.ts";

/**
 * The email to operators about the mosques that need someone.
 * @param pages the addresses of the list of mosques and of the page of the service
 */
export function digestMail(
  { counts, inTrouble, unattended }: Digest,
  pages: { readonly mosques: string; readonly service: string },
): InEach<Letter> {
  const troubled = counts.reduce((sum, { mosques }) => sum + mosques, 0);
  return inEach((language) => {
    const { letter, digest: words } = mailTexts[language];
    const named = inTrouble.map(({ communityName, state, stateSince }) => {
      const since = inWords(new Date(stateSince), "UTC", language);
      return `- ${words.since(plainName(communityName), words.states[state as keyof typeof words.states], since)}`;
    });
    const states = counts.map(({ state, mosques }) => `${words.states[state]}: ${mosques}`);
    const unreached = unattended.names.map((name) => `- ${plainName(name)}`);
    return {
      subject: `${words.subject}: ${troubled + unattended.mosques}`,
      paragraphs: [
        letter.greeting,
        ...(troubled > 0 ? [words.troubled(states), listOf(named, troubled, words.more)] : []),
        ...(unattended.mosques > 0
          ? [words.unattended, listOf(unreached, unattended.mosques, words.more)]
          : []),
        words.all,
        pages.mosques,
        words.why,
        pages.service,
      ],
    };
  });
}

function listOf(lines: readonly string[], all: number, more: (count: number) => string): string {
  const rest = all - lines.length;
  return [...lines, ...(rest > 0 ? [`- ${more(rest)}`] : [])].join("\n");
}
