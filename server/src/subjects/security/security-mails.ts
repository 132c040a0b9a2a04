import { deviceOf, type Language, limits, type SecurityEventKind } from "@mosque-sync/contract";
import { plainName } from "../mail/mail.ts";
import { greetings, type InEach, type Letter, momentOf } from "../mail/mail-languages.ts";

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

interface Words extends InEach {
  readonly subject: InEach;
  /** What to do, where it is not to look whether someone else did it. */
  readonly advice?: InEach;
}

/** From how many failures within a day on a person is told of them. */
const most = limits.failedSignInsBeforeMail;

function guessing(en: string, ar: string): Words {
  return {
    subject: { en: "Failed attempts to get into your account", ar: "محاولات فاشلة للدخول إلى حسابك" },
    en: `${en} You get this email at most once a day.`,
    ar: `${ar} تصلك هذه الرسالة مرة في اليوم على الأكثر.`,
  };
}

/** The mails to the user whose account an event is about. */
const toldToPerson: { readonly [Kind in SecurityEventKind]?: Words } = {
  signed_in: {
    subject: { en: "A sign-in from a new device", ar: "تسجيل دخول من جهاز جديد" },
    en: "Someone signed in to your account from a device that was not used with it before.",
    ar: "سُجّل الدخول إلى حسابك من جهاز لم يُستعمل معه من قبل.",
  },
  password_accepted: {
    subject: { en: "Your password was used on a new device", ar: "استُعملت كلمة مرورك على جهاز جديد" },
    en: "Someone gave the right password of your account on a device that was not used with it before. Signing in also needs your second factor. You get this email at most once a day.",
    ar: "أُدخلت كلمة مرور حسابك الصحيحة على جهاز لم يُستعمل معه من قبل. يحتاج الدخول أيضًا إلى خطوة التحقق الثانية. تصلك هذه الرسالة مرة في اليوم على الأكثر.",
  },
  sign_in_failed: guessing(
    `There were ${most} failed attempts to sign in to your account within a day, or more. Someone may be guessing your password.`,
    `فشلت ${most} محاولات أو أكثر لتسجيل الدخول إلى حسابك خلال يوم. قد يكون أحدهم يخمّن كلمة مرورك.`,
  ),
  step_up_failed: guessing(
    `Someone who is signed in to your account failed ${most} times or more within a day to confirm that it is you. Check the devices on which you are signed in.`,
    `أخفق شخص سجّل الدخول إلى حسابك ${most} مرات أو أكثر خلال يوم في تأكيد هويتك. راجع الأجهزة التي سجّلت الدخول عليها.`,
  ),
  factor_failed: guessing(
    `Someone who knows the password of your account gave ${most} wrong codes of the second factor within a day, or more.`,
    `أدخل شخص يعرف كلمة مرور حسابك ${most} رموز خاطئة أو أكثر لخطوة التحقق الثانية خلال يوم.`,
  ),
  password_changed: {
    subject: { en: "Your password was changed", ar: "غُيّرت كلمة مرورك" },
    en: "The password of your account was changed.",
    ar: "غُيّرت كلمة مرور حسابك.",
  },
  password_set: {
    subject: { en: "Your password was changed", ar: "غُيّرت كلمة مرورك" },
    en: "A new password was chosen for your account, with a link.",
    ar: "اختيرت كلمة مرور جديدة لحسابك برابط.",
  },
  email_change_asked: {
    subject: { en: "A new email was asked for", ar: "طُلب بريد جديد" },
    en: "Your account was asked to use another email. Until the link that was sent there is opened, you sign in with this one.",
    ar: "طُلب تغيير بريد حسابك إلى بريد آخر. تبقى تسجّل الدخول بهذا البريد إلى أن يُفتح الرابط المُرسل إلى ذلك.",
  },
  email_changed: {
    subject: { en: "Your email was changed", ar: "غُيّر بريدك" },
    en: "Your account has another email from now on. You no longer sign in with this one.",
    ar: "صار لحسابك بريد آخر، فلا تسجّل الدخول بهذا البريد بعد الآن.",
  },
  factor_added: {
    subject: { en: "A second factor was added", ar: "أُضيف عامل ثانٍ" },
    en: "A second factor was added to your account.",
    ar: "أُضيف عامل ثانٍ إلى حسابك.",
  },
  factor_removed: {
    subject: { en: "A second factor was removed", ar: "أُزيل عامل ثانٍ" },
    en: "A second factor was removed from your account.",
    ar: "أُزيل عامل ثانٍ من حسابك.",
  },
  provider_linked: {
    subject: { en: "Another way to sign in was linked", ar: "رُبطت طريقة أخرى للدخول" },
    en: "Your account was linked to a person at another sign-in service, who can now use your account.",
    ar: "رُبط حسابك بخدمة أخرى لتسجيل الدخول، فمن يسجّل الدخول لديها يستطيع استعمال حسابك.",
  },
  provider_unlinked: {
    subject: { en: "Another way to sign in was unlinked", ar: "فُكّ ربط طريقة أخرى للدخول" },
    en: "Your account was unlinked from another sign-in service, which no longer signs you in.",
    ar: "فُكّ ربط حسابك بخدمة أخرى لتسجيل الدخول، فلم تعد تُدخلك إلى حسابك.",
  },
};

/** The mails to the owners of the mosque that an event is about. */
const toldToOwners: { readonly [Kind in SecurityEventKind]?: (event: ToldEvent) => Words } = {
  key_created: (event) => keyWords(event),
  key_rotated: (event) => keyWords(event),
  invitation_accepted: (event) => ownerWords(event),
  role_changed: (event) => ownerWords(event),
  mosque_suspended: (event) => suspensionWords(event),
  suspension_lifted: (event) => liftedWords(event),
};

function suspensionWords({ mosque = "" }: ToldEvent): Words {
  const name = plainName(mosque);
  return {
    subject: { en: `${name} is suspended`, ar: `أُوقف ${name} مؤقتًا` },
    en: `The operator of the service has suspended ${name}. Until that is lifted, its website cannot send times, and servers that show its times cannot read them.`,
    ar: `أوقف مشغّل الخدمة ${name} مؤقتًا، فلا يستطيع موقعه إرسال الأوقات، ولا تستطيع الخوادم التي تعرضها قراءتها، إلى أن يُرفع الإيقاف.`,
    advice: {
      en: "Ask the operator why, and what has to change. Your data, your team, your keys and your history are kept:",
      ar: "اسأل المشغّل عن السبب وعمّا يلزم تغييره. بياناتك وفريقك ومفاتيحك وسجلّك محفوظة.",
    },
  };
}

function liftedWords({ mosque = "" }: ToldEvent): Words {
  const name = plainName(mosque);
  return {
    subject: { en: `${name} is no longer suspended`, ar: `رُفع الإيقاف عن ${name}` },
    en: `The operator of the service has lifted the suspension of ${name}.`,
    ar: `رفع مشغّل الخدمة الإيقاف عن ${name}.`,
    advice: {
      en: "Its keys work again, the same as before. See whether its website syncs again:",
      ar: "تعمل مفاتيحه من جديد كما كانت. تحقّق من أن موقعه عاد إلى المزامنة.",
    },
  };
}

function keyWords({ mosque = "", key = "" }: ToldEvent): Words {
  return {
    subject: { en: `${plainName(mosque)}: a new key`, ar: `${plainName(mosque)}: مفتاح جديد` },
    en: `A new key "${plainName(key)}" was made for ${plainName(mosque)}. Anyone who has it can use the mosque's data.`,
    ar: `أُنشئ مفتاح جديد «${plainName(key)}» لـ${plainName(mosque)}، ومن يملكه يستطيع استعمال بيانات المسجد.`,
  };
}

function ownerWords({ mosque = "", user = "" }: ToldEvent): Words {
  return {
    subject: { en: `${plainName(mosque)}: a new owner`, ar: `${plainName(mosque)}: مالك جديد` },
    en: `${plainName(user)} is now an owner of ${plainName(mosque)}.`,
    ar: `صار ${plainName(user)} مالكًا لـ${plainName(mosque)}.`,
  };
}

export function audienceOf(
  kind: SecurityEventKind,
  details: Readonly<Record<string, string>>,
): "person" | "owners" | undefined {
  const isNewDevice = details.device === "new";
  if ((kind === "signed_in" || kind === "password_accepted") && !isNewDevice) return undefined;
  if (kind === "role_changed" && details.to !== "owner") return undefined;
  if (kind === "invitation_accepted" && details.role !== "owner") return undefined;
  if (toldToPerson[kind]) return "person";
  return toldToOwners[kind] && "owners";
}

/** The email about an event. It must have no secret, and no link that acts when it is opened. */
export function securityMail(kind: SecurityEventKind, event: ToldEvent): InEach<Letter> {
  const words = toldToPerson[kind] ?? toldToOwners[kind]?.(event);
  if (!words) throw new Error(`there is no email about ${kind}`);
  const { subject, advice = ifUnexpected } = words;
  const at = momentOf(event.at);
  const letter = (language: Language): Letter => {
    const { when, by, from, device, on } = labels[language];
    const names = knownNames(event.device);
    const details = [
      `${when}: ${at[language]}`,
      ...(event.actor === undefined ? [] : [`${by}: ${plainName(event.actor)}`]),
      ...(event.address === null ? [] : [`${from}: ${event.address}`]),
      ...(names.length === 0 ? [] : [`${device}: ${names.join(on)}`]),
    ];
    return {
      subject: subject[language],
      paragraphs: [greetings[language], words[language], details.join("\n"), advice[language], event.link],
    };
  };
  return { en: letter("en"), ar: letter("ar") };
}

/** Only known names: an attacker chooses the name of a device, and could otherwise write the mail's text with it. */
function knownNames(userAgent: string | null): string[] {
  const { browser, system } = deviceOf(userAgent ?? "");
  return [browser, system].filter((name) => name !== undefined);
}

const labels = {
  en: { when: "When", by: "By", from: "From", device: "Device", on: " on " },
  ar: { when: "الوقت", by: "الفاعل", from: "من العنوان", device: "الجهاز", on: " على " },
} as const;

const ifUnexpected: InEach = {
  en: "If you expected this, there is nothing to do. If not, open the portal, change your password, sign out everywhere, and see what else happened:",
  ar: "إن كنت تتوقع ذلك فلا يلزمك شيء. وإلا فافتح البوابة وغيّر كلمة مرورك وسجّل الخروج من كل مكان، وراجع ما حدث:",
};
