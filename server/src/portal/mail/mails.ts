import { type MosqueRole, permissionsOf, type RolePermission } from "@mosque-sync/contract";
import { type Mail, plainName } from "./mail.ts";

/** An email with a one-time link. */
export interface LinkMail {
  readonly to: string;
  readonly link: string;
  /** When the link expires, an ISO instant. */
  readonly expiresAt: string;
}

/** The email that invites someone into a mosque's team. */
export function invitationMail(
  invitation: LinkMail & {
    readonly communityName: string;
    readonly role: MosqueRole;
    /** The name of the member who invites. */
    readonly invitedBy: string;
  },
): Mail {
  const { to, link, role } = invitation;
  const mosque = plainName(invitation.communityName);
  const inviter = plainName(invitation.invitedBy);
  const until = momentOf(invitation.expiresAt);
  return {
    to,
    subject: `${mosque}: ${inviter} invites you`,
    text: paragraphs(
      "As-salamu alaykum,",
      `${inviter} invites you to help manage the online profile of ${mosque}, as ${roles[role].english}. ${roleText(role, "english")} Open this link to join:`,
      link,
      `The link is only for you. It works once, until ${until.english}. If you did not expect this invitation, ignore it.`,
      "السلام عليكم،",
      `يدعوك ${inviter} إلى العناية بالصفحة الإلكترونية لـ${mosque} بصفة ${roles[role].arabic}. ${roleText(role, "arabic")} افتح الرابط أعلاه للانضمام.`,
      `الرابط لك وحدك، ويعمل مرة واحدة حتى ${until.arabic}. إن لم تكن تتوقعه فلا تفعل شيئًا.`,
    ),
  };
}

/** The email with a link to choose a new password. */
export function passwordMail(account: LinkMail & { readonly name: string }): Mail {
  const { to, link } = account;
  const name = plainName(account.name);
  const until = momentOf(account.expiresAt);
  return {
    to,
    subject: "Choose a new password",
    text: paragraphs(
      `As-salamu alaykum ${name},`,
      "Open this link to choose a new password for your mosque's portal:",
      link,
      `The link works once, until ${until.english}. If you did not ask for it, ignore this email: your password stays as it is.`,
      `السلام عليكم ${name}،`,
      "افتح الرابط أعلاه لاختيار كلمة مرور جديدة لبوابة مسجدك.",
      `يعمل الرابط مرة واحدة حتى ${until.arabic}. إن لم تطلبه فلا تفعل شيئًا: تبقى كلمة مرورك كما هي.`,
    ),
  };
}

const roles: Readonly<Record<MosqueRole, { english: string; arabic: string }>> = {
  owner: { english: "an owner", arabic: "مالك" },
  manager: { english: "a manager", arabic: "مدير" },
  viewer: { english: "a viewer", arabic: "مُطّلع" },
};

/** What each permission allows, after "An owner" and the like. */
const allowed: Readonly<Record<RolePermission, { english: string; arabic: string }>> = {
  readMosque: {
    english: "sees the data, its history, the keys and the team",
    arabic: "يرى البيانات وسجلّها والمفاتيح والفريق",
  },
  editData: { english: "edits and restores the data", arabic: "يعدّل البيانات ويستعيدها" },
  manageKeys: {
    english: "creates, rotates and revokes keys",
    arabic: "ينشئ المفاتيح ويستبدلها ويبطلها",
  },
  manageTeam: {
    english: "invites and removes people, changes roles and sees the security history",
    arabic: "يدعو الأشخاص ويزيلهم ويغيّر الأدوار ويرى سجل الأمان",
  },
  exportMosque: { english: "exports all data", arabic: "يصدّر كل البيانات" },
  makeTestMosque: { english: "makes a test mosque", arabic: "ينشئ مسجدًا تجريبيًا" },
};

/** All that a role may do, as a sentence. */
function roleText(role: MosqueRole, language: "english" | "arabic"): string {
  const permissions = permissionsOf(role).map((permission) => allowed[permission][language]);
  if (language === "arabic") return `${permissions.join("؛ ")}.`;
  const name = roles[role].english;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${permissions.join("; ")}.`;
}

/** An instant in words, in UTC because the reader's time zone is unknown. */
export function momentOf(instant: string): { english: string; arabic: string } {
  const inWords = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone: "UTC" }).format(
      new Date(instant),
    );
  return {
    english: `${inWords("en-GB")} UTC`,
    arabic: `${inWords("ar-u-ca-gregory")} بالتوقيت العالمي`,
  };
}

/** The text of an email, by its paragraphs. */
export function paragraphs(...texts: readonly string[]): string {
  return `${texts.join("\n\n")}\n`;
}
