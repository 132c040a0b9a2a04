import { type Language, type MosqueRole, permissionsOf, sharedTexts } from "@mosque-sync/contract";
import { plainName } from "./mail.ts";
import { greetings, type InEach, type Letter, momentOf } from "./mail-languages.ts";

/** A one-time link, as mails tell of it. */
export interface MailedLink {
  readonly link: string;
  /** When the link expires, an ISO instant. */
  readonly expiresAt: string;
}

/** The email that invites someone into a mosque's team. */
export function invitationMail(
  invitation: MailedLink & {
    readonly communityName: string;
    readonly role: MosqueRole;
    /** The name of the member who invites. */
    readonly invitedBy: string;
  },
): InEach<Letter> {
  const { link, role } = invitation;
  const mosque = plainName(invitation.communityName);
  const inviter = plainName(invitation.invitedBy);
  const until = momentOf(invitation.expiresAt);
  return {
    en: {
      subject: `${mosque}: ${inviter} invites you`,
      paragraphs: [
        greetings.en,
        `${inviter} invites you to help manage the online profile of ${mosque}, as ${roles[role].en}. ${roleText(role, "en")} Open this link to join:`,
        link,
        `The link is only for you. It works once, until ${until.en}. If you did not expect this invitation, ignore it.`,
      ],
    },
    ar: {
      subject: `${mosque}: دعوة من ${inviter}`,
      paragraphs: [
        greetings.ar,
        `يدعوك ${inviter} إلى العناية بالصفحة الإلكترونية لـ${mosque} بصفة ${roles[role].ar}. ${roleText(role, "ar")} افتح هذا الرابط للانضمام:`,
        link,
        `الرابط لك وحدك، ويعمل مرة واحدة حتى ${until.ar}. إن لم تكن تتوقعه فلا تفعل شيئًا.`,
      ],
    },
  };
}

/** The email with a link to choose a new password. */
export function passwordMail(account: MailedLink & { readonly name: string }): InEach<Letter> {
  const { link } = account;
  const name = plainName(account.name);
  const until = momentOf(account.expiresAt);
  return {
    en: {
      subject: "Choose a new password",
      paragraphs: [
        `As-salamu alaykum ${name},`,
        "Open this link to choose a new password for your mosque's portal:",
        link,
        `The link works once, until ${until.en}. If you did not ask for it, ignore this email: your password stays as it is.`,
      ],
    },
    ar: {
      subject: "اختر كلمة مرور جديدة",
      paragraphs: [
        `السلام عليكم ${name}،`,
        "افتح هذا الرابط لاختيار كلمة مرور جديدة لبوابة مسجدك:",
        link,
        `يعمل الرابط مرة واحدة حتى ${until.ar}. إن لم تطلبه فلا تفعل شيئًا: تبقى كلمة مرورك كما هي.`,
      ],
    },
  };
}

const roles: Readonly<Record<MosqueRole, InEach>> = {
  owner: { en: "an owner", ar: "مالك" },
  manager: { en: "a manager", ar: "مدير" },
  viewer: { en: "a viewer", ar: "مُطّلع" },
};

/** All that a role may do, as a sentence. */
function roleText(role: MosqueRole, language: Language): string {
  const { may, andMay } = sharedTexts[language].roles;
  const permissions = permissionsOf(role).map((permission) => may[permission]);
  const sentence = `${permissions.join(andMay)}.`;
  if (language === "ar") return sentence;
  const name = roles[role].en;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${sentence}`;
}
