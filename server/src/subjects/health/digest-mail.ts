import type { Language } from "@mosque-sync/contract";
import { plainName } from "../mail/mail.ts";
import { greetings, type InEach, inWords, type Letter } from "../mail/mail-languages.ts";
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
  const letter = (language: Language): Letter => {
    const words = texts[language];
    const named = inTrouble.map(({ communityName, state, stateSince }) => {
      const since = inWords(new Date(stateSince), "UTC")[language];
      return `- ${words.since(plainName(communityName), words.states[state as keyof typeof words.states], since)}`;
    });
    const states = counts.map(({ state, mosques }) => `${words.states[state]}: ${mosques}`);
    const unreached = unattended.names.map((name) => `- ${plainName(name)}`);
    return {
      subject: `${words.subject}: ${troubled + unattended.mosques}`,
      paragraphs: [
        greetings[language],
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
  };
  return { en: letter("en"), ar: letter("ar") };
}

const texts = {
  en: {
    subject: "Mosques that need someone",
    states: { failed: "failed", late: "late", stuck: "stuck" },
    since: (mosque: string, state: string, since: string) => `${mosque}: ${state} since ${since}`,
    troubled: (states: readonly string[]) =>
      `These syncs do not work (${states.join(", ")}), those that have not for the longest time first:`,
    unattended:
      "Of these mosques, no owner or manager can be reached: none can sign in and has confirmed their email. Invite one, or ask them to confirm it:",
    more: (count: number) => `and ${count} more`,
    all: "All mosques:",
    why: "You get this email at most once a day because you are an operator of this service. On its page you can turn it off:",
  },
  ar: {
    subject: "مساجد تحتاج إلى عناية",
    states: { failed: "متعثّرة", late: "متأخرة", stuck: "لا تتغير" },
    since: (mosque: string, state: string, since: string) => `${mosque}: ${state} منذ ${since}`,
    troubled: (states: readonly string[]) => `مزامنات لا تعمل (${states.join("، ")})، أقدمها تعطّلًا أولًا:`,
    unattended:
      "لا يمكن الوصول إلى مالك لهذه المساجد أو مدير: لا أحد منهم يستطيع الدخول وقد أكّد بريده. ادعُ أحدًا، أو اطلب منهم تأكيده:",
    more: (count: number) => `و${count} غيرها`,
    all: "كل المساجد:",
    why: "تصلك هذه الرسالة مرة في اليوم على الأكثر لأنك مشغّل هذه الخدمة. يمكنك إيقافها في صفحتها:",
  },
} as const;

function listOf(lines: readonly string[], all: number, more: (count: number) => string): string {
  const rest = all - lines.length;
  return [...lines, ...(rest > 0 ? [`- ${more(rest)}`] : [])].join("\n");
}
