import type { Messages } from "../en/index.ts";
import { counted } from "./plurals.ts";

export const people: Messages["people"] = {
  more: "المزيد",
  disabled: "معطّل",
  hasFactor: "تحقق بخطوتين",
  noFactor: "دون خطوة تحقق ثانية",

  devices: "الأجهزة",
  devicesTitle: (name) => `أجهزة \u2068${name}\u2069`,
  noDevices: "لا جلسة مفتوحة على أي جهاز.",
  sessionEnded: (device) => `سُجّل الخروج: \u2068${device}\u2069.`,
  signOutEverywhere: "تسجيل الخروج من كل الأجهزة",
  signedOutEverywhere: (name) => `سُجّل خروج \u2068${name}\u2069 من كل الأجهزة.`,

  disable: "تعطيل",
  disableTitle: (name) => `تعطيل حساب \u2068${name}\u2069؟`,
  disableText: (name) =>
    `يُسجَّل خروج \u2068${name}\u2069 من كل الأجهزة، ولا يمكن الدخول بهذا الحساب حتى تعيد تفعيله. تبقى مفاتيحه تعمل، ويبقى عضوًا في فرقه.`,
  disabledNow: (name) => `عُطّل حساب \u2068${name}\u2069.`,
  enable: "تفعيل",
  enableTitle: (name) => `تفعيل حساب \u2068${name}\u2069؟`,
  enableText: (name) => `يستطيع \u2068${name}\u2069 تسجيل الدخول من جديد، مرة على كل جهاز.`,
  enabledNow: (name) => `فُعّل حساب \u2068${name}\u2069.`,
  disabledTitle: "عُطّل حسابك",
  disabledHere: "عطّله أحد مشغّلي الخدمة. اطلب منه إعادة تفعيله. ولم يُحفظ ما كتبته في هذه الصفحة.",
  toSignIn: "الذهاب إلى صفحة تسجيل الدخول",

  delete: "حذف",
  deleteTitle: (name) => `حذف حساب \u2068${name}\u2069؟`,
  deleteOwnTitle: "حذف حسابك",
  deleteOwnHint: "نهائيًا: لا يستطيع أحد إعادته.",
  deleteOwn: "حذف حسابي…",
  deleteOwnQuestion: "حذف حسابك؟",
  goes: "يُحذف ما يلي في الحال، ولا رجعة في ذلك:",
  going: {
    account: "البريد الإلكتروني وكلمة المرور وكل طريقة أخرى لتسجيل الدخول",
    factors: "تطبيق الرموز ومفاتيح المرور ورموز الاسترداد",
    sessions: "الجلسات على كل الأجهزة، والروابط والدعوات التي لم تُستعمل بعد",
  },
  teams: counted({
    one: "العضوية في فريق مسجد واحد",
    two: "العضوية في فريقي مسجدين",
    few: "العضوية في فرق # مساجد",
    many: "العضوية في فرق # مسجدًا",
    other: "العضوية في فرق # مسجد",
  }),
  stays: (name) => `ويبقى ما يلي باسم \u2068${name}\u2069:`,
  staying: {
    keys: "المفاتيح، وهي تبقى تعمل: أبطلها أولًا إن لم يعد أحد يحتاج إليها",
    changes: "تغييرات المساجد، ومدخلات سجل الأمان",
  },
  handOver: "اجعل عضوًا آخر مالكًا لهذه المساجد، أو اطلب إزالتها:",
  confirmEmail: (email) => `للتأكيد اكتب \u2066${email}\u2069`,
  emailDiffers: "ليس هذا هو البريد. اكتبه كما يظهر تمامًا.",
  deleteIt: "حذف نهائي",
  deleted: (name) => `حُذف حساب \u2068${name}\u2069.`,
  ownDeleted: "حُذف حسابك.",
};
