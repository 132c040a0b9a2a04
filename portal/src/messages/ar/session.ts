import type { Messages } from "../en/index.ts";

export const session: Messages["session"] = {
  stepUpTitle: "هل ما زلت أنت؟",
  stepUpText: "سجّلت الدخول منذ مدة، ويحتاج هذا التغيير إلى التأكد من هويتك. ما كتبته محفوظ.",
  stepUp: "متابعة",
  stepUpWithPasskey: "استعمال مفتاح مرور",
  stepUpOr: "أو",
  stepUpImpossible: "لا توجد لحسابك طريقة للتأكد هنا. اطلب من أحد مشغّلي الخدمة رابط كلمة مرور.",
  stepUpElsewhereText: (name) =>
    `سجّل الدخول من جديد عبر ⁨${name}⁩ في علامة تبويب جديدة. تنتظرك هذه الصفحة ثم تتابع من تلقاء نفسها.`,
  stepUpElsewhere: (name) => `تسجيل الدخول من جديد عبر ⁨${name}⁩`,
  stepUpBlocked: "لم يفتح متصفحك علامة تبويب جديدة. افتحها بهذا الرابط، ثم ارجع إلى هنا:",
  thisDevice: "هذا الجهاز",
  unknownDevice: "جهاز غير معروف",
  browserOn: (browser, system) => `${browser} على ${system}`,
  lastUsed: "آخر استعمال:",
  endSession: "تسجيل الخروج",
  endOthers: "تسجيل الخروج من كل الأجهزة الأخرى",
};
