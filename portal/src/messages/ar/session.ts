import type { Messages } from "../en/index.ts";

export const session: Messages["session"] = {
  stepUpTitle: "هل ما زلت أنت؟",
  stepUpText: "يحتاج هذا التغيير إلى كلمة مرورك، لأنك سجّلت الدخول منذ مدة. ما كتبته محفوظ.",
  stepUp: "متابعة",
  stepUpElsewhereText: "ليس لحسابك كلمة مرور. سجّل الدخول من جديد في علامة تبويب أخرى، ثم ارجع إلى هذه.",
  stepUpElsewhere: "تسجيل الدخول من جديد",
  thisDevice: "هذا الجهاز",
  unknownDevice: "جهاز غير معروف",
  browserOn: (browser, system) => `${browser} على ${system}`,
  lastUsed: "آخر استعمال:",
  endSession: "تسجيل الخروج",
  endOthers: "تسجيل الخروج من كل الأجهزة الأخرى",
};
