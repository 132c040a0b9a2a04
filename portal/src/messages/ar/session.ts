import type { Messages } from "../en/index.ts";

export const session: Messages["session"] = {
  stepUpTitle: "هل ما زلت أنت؟",
  stepUpText: "سجّلت الدخول منذ مدة، ويحتاج هذا التغيير إلى التأكد من هويتك. ما كتبته محفوظ.",
  stepUp: "متابعة",
  stepUpWithPasskey: "استعمال مفتاح مرور",
  stepUpOr: "أو",
  stepUpImpossible: "لا توجد لحسابك طريقة للتأكد هنا. اطلب من أحد مشغّلي الخدمة رابط كلمة مرور.",
  stepUpElsewhereText: "سجّل الدخول من جديد في علامة تبويب أخرى، ثم ارجع إلى هذه.",
  stepUpElsewhere: "تسجيل الدخول من جديد",
  thisDevice: "هذا الجهاز",
  unknownDevice: "جهاز غير معروف",
  browserOn: (browser, system) => `${browser} على ${system}`,
  lastUsed: "آخر استعمال:",
  endSession: "تسجيل الخروج",
  endOthers: "تسجيل الخروج من كل الأجهزة الأخرى",
};
