import { apiLanguage, deviceOf, type InEach, inEach, type SecurityEventKind } from "@mosque-sync/contract";
import { plainName } from "../mail/mail.ts";
import { type Letter, momentOf } from "../mail/mail-languages.ts";
import { type MailTexts, mailTexts } from "../mail/texts/texts.ts";

/** An event, as the email about it tells it. */
export interface ToldEvent {
  /** ISO */
  readonly at: string;
  readonly address: string | null;
  readonly device: string | null;
  /** The name of the user who acted; absent if no one was signed in. */
  readonly actor: string | undefined;
  /** The mosque's name, if it is about one. */
  readonly mosque: string | undefined;
  /** The key's name, if it is about one. */
  readonly key: string | undefined;
  /** The name of the user whom it is about. */
  readonly user: string | undefined;
  /** The address of the page that shows it. */
  readonly link: string;
}

type Texts = MailTexts["security"];

/** The text of an event that is mailed to the owners of its mosque. */
const mosqueTexts = {
  key_created: "newKey",
  key_rotated: "newKey",
  invitation_accepted: "newOwner",
  role_changed: "newOwner",
  mosque_suspended: "suspended",
  suspension_lifted: "lifted",
} as const satisfies { readonly [Kind in SecurityEventKind]?: keyof Texts["mosque"] };

/** Whether the user whose account an event is about is mailed. */
function isOfAccount(kind: SecurityEventKind): kind is SecurityEventKind & keyof Texts["account"] {
  return Object.hasOwn(mailTexts[apiLanguage].security.account, kind);
}

/** Whether the owners of the mosque that an event is about are mailed. */
function isOfMosque(kind: SecurityEventKind): kind is keyof typeof mosqueTexts {
  return Object.hasOwn(mosqueTexts, kind);
}

export function audienceOf(
  kind: SecurityEventKind,
  details: Readonly<Record<string, string>>,
): "person" | "owners" | undefined {
  const isNewDevice = details.device === "new";
  if ((kind === "signed_in" || kind === "password_accepted") && !isNewDevice) return undefined;
  if (kind === "role_changed" && details.to !== "owner") return undefined;
  if (kind === "invitation_accepted" && details.role !== "owner") return undefined;
  if (isOfAccount(kind)) return "person";
  return isOfMosque(kind) ? "owners" : undefined;
}

/** The email about an event. It must have no secret, and no link that acts when it is opened. */
export function securityMail(kind: SecurityEventKind, event: ToldEvent): InEach<Letter> {
  const device = knownNames(event.device);
  return inEach((language) => {
    const { letter, security } = mailTexts[language];
    const { subject, text, advice = security.ifUnexpected } = eventText(kind, event, security);
    const details = [
      security.when(momentOf(event.at, language)),
      ...(event.actor === undefined ? [] : [security.by(plainName(event.actor))]),
      ...(event.address === null ? [] : [security.from(event.address)]),
      ...(device.length === 0 ? [] : [security.device(device)]),
    ];
    return { subject, paragraphs: [letter.greeting, text, details.join("\n"), advice, event.link] };
  });
}

interface EventText {
  readonly subject: string;
  readonly text: string;
  /** What to do, where it is not to look whether someone else did it. */
  readonly advice?: string;
}

function eventText(
  kind: SecurityEventKind,
  { mosque = "", key = "", user = "" }: ToldEvent,
  texts: Texts,
): EventText {
  if (isOfAccount(kind)) return texts.account[kind];
  if (!isOfMosque(kind)) throw new Error(`there is no email about ${kind}`);
  const names = { mosque: plainName(mosque), key: plainName(key), user: plainName(user) };
  return texts.mosque[mosqueTexts[kind]](names);
}

/** Only known names: an attacker chooses the name of a device, and could otherwise write the mail's text with it. */
function knownNames(userAgent: string | null): string[] {
  const { browser, system } = deviceOf(userAgent ?? "");
  return [browser, system].filter((name) => name !== undefined);
}
