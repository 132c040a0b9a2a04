import type { Messages } from "../en/index.ts";

export const account: Messages["account"] = {
  nameTitle: "اسمك",
  name: "الاسم",
  passwordTitle: "كلمة المرور",
  currentPassword: "كلمة المرور الحالية",
  newPassword: "كلمة المرور الجديدة",
  changePassword: "تغيير كلمة المرور",
  passwordChanged: "غُيّرت كلمة مرورك، وسُجّل خروجك من أجهزتك الأخرى.",
  devicesTitle: "الأجهزة",
  devicesText: "هل فقدت هاتفك أو استعملت حاسوبًا مشتركًا؟ سجّل خروجك من كل الأجهزة، ومنها هذا الجهاز.",
  signOutEverywhere: "تسجيل الخروج من كل الأجهزة",
  signOutEverywhereQuestion: "تسجيل الخروج من كل الأجهزة؟",
  signOutEverywhereText: "ستحتاج إلى بريدك وكلمة المرور لتسجّل الدخول من جديد على كل جهاز.",
  appearanceTitle: "اللغة والألوان",
  appearanceText: "اخترهما بهذا الزر، هنا أو في أعلى أي صفحة، ويحفظ هذا المتصفح اختيارك.",
};
