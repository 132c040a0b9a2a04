import type { Messages } from "../en/index.ts";

export const openLinks: Messages["openLinks"] = {
  title: "الروابط المفتوحة",
  ownText: "روابط إلى حسابك، وروابط أنشأتها أنت. من يملك رابطًا يستطيع استعماله مرة واحدة. اسحب ما لا تتوقعه.",
  allText: "روابط لم يستعملها أحد بعد. من يملك رابطًا يستطيع استعماله مرة واحدة.",
  none: "لا يوجد رابط مفتوح.",
  kind: {
    email: "تأكيد بريد إلكتروني",
    factor: "إزالة خطوة التحقق الثانية",
    invitation: "دعوة إلى فريق مسجد",
    password: "اختيار كلمة مرور جديدة",
    "set-up": "إعداد الخدمة",
  },
  madeBy: (name, when) => `أنشأه \u2068${name}\u2069، ${when}`,
  askedFor: (when) => `طُلب دون تسجيل الدخول، أو أُنشئ على الخادم، ${when}`,
  until: (when) => `يعمل حتى ${when}`,
  withdraw: "سحب",
};
