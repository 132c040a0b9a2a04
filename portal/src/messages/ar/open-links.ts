import type { Messages } from "../en/index.ts";

export const openLinks: Messages["openLinks"] = {
  title: "الروابط المفتوحة",
  text: {
    own: "روابط إلى حسابك، وروابط أنشأتها أنت. يعمل كل رابط مرة واحدة، لأي شخص يملكه. اسحب ما لا تتوقعه.",
    all: "روابط لم تُستعمل بعد. يعمل كل رابط مرة واحدة، لأي شخص يملكه.",
  },
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
  mailedOnly: "بالبريد وحده",
  until: (when) => `يعمل حتى ${when}`,
  withdraw: "سحب",
  withdrawTitle: "سحب هذا الرابط؟",
  withdrawText: "لن يعمل بعد ذلك.",
  withdrawTextFor: (email) => `لن يعمل بعد ذلك الرابط المخصص لـ \u2068${email}\u2069.`,
  withdrawIt: "سحب الرابط",
  withdrawn: "سُحب الرابط.",
};
