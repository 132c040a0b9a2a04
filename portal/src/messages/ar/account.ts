import type { Messages } from "../en/index.ts";

export const account: Messages["account"] = {
  nameTitle: "اسمك",
  name: "الاسم",
  emailHint: "به تسجّل الدخول. لا يغيّره إلا من يشغّل الخدمة.",
  passwordTitle: "كلمة المرور",
  currentPassword: "كلمة المرور الحالية",
  newPassword: "كلمة المرور الجديدة",
  changePassword: "تغيير كلمة المرور",
  passwordChanged: "تم تغيير كلمة المرور، وسُجّل خروجك من أجهزتك الأخرى.",
  devicesTitle: "الأجهزة",
  devicesText: "هل فقدت هاتفًا أو استعملت حاسوب غيرك؟ هذا يسجّل خروجك من كل الأجهزة، ومنها هذا الجهاز.",
  signOutEverywhere: "تسجيل الخروج من كل الأجهزة",
  signOutEverywhereQuestion: "تسجيل الخروج من كل الأجهزة؟",
  signOutEverywhereText: "ستسجّل الدخول من جديد على كل جهاز ببريدك وكلمة المرور.",
  appearanceTitle: "اللغة والألوان",
  appearanceText: "تُحفظ في هذا المتصفح.",
};
