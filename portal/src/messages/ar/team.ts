import type { Messages } from "../en/index.ts";
import { counted } from "../plural.ts";

export const team: Messages["team"] = {
  title: (mosque) => `فريق \u2068${mosque}\u2069`,
  intro: "هؤلاء يعتنون بالمسجد هنا.",
  nobodyTitle: "لا أحد يعتني بهذا المسجد بعد",
  nobodyText: "ادعُ المالك: من يقرّر في المسجد من ينشئ مفاتيحه.",
  you: "أنت",
  may: {
    owner: "ينشئ المفاتيح وينهيها، ويدعو الأشخاص ويزيلهم.",
    manager: "ينشئ المفاتيح وينهيها.",
    viewer: "يرى كل شيء هنا ولا يغيّر شيئًا.",
  },
  joined: (day) => `هنا منذ ${day}`,
  workingKeys: counted("ar", {
    one: "أنشأ مفتاحًا واحدًا يعمل",
    two: "أنشأ مفتاحين يعملان",
    few: "أنشأ # مفاتيح تعمل",
    many: "أنشأ # مفتاحًا يعمل",
    other: "أنشأ # مفتاح يعمل",
  }),
  noKeys: "لم ينشئ مفتاحًا يعمل",

  invited: "المدعوون",
  invitedBy: (who, day) => `دعاه \u2068${who}\u2069 في ${day}`,
  openUntil: (when) => `يعمل الرابط حتى ${when}`,
  withdraw: "سحب الدعوة",
  withdrawTitle: "سحب الدعوة",
  withdrawText: (email) => `لن يعمل بعدها الرابط الذي وصل إلى \u2068${email}\u2069.`,
  withdrawIt: "سحب الدعوة",

  invite: "دعوة شخص",
  emailHint: "الدعوة لهذا العنوان وحده.",
  role: "ماذا يُسمح له؟",
  inviteIt: "إنشاء الدعوة",
  linkTitle: "الدعوة جاهزة",

  changeRole: "تغيير الدور",
  changeRoleTitle: (name) => `ماذا يُسمح لـ \u2068${name}\u2069؟`,
  changeOwn: "لن تستطيع بعدها أن تدعو الأشخاص أو تزيلهم.",

  remove: "إزالة",
  removeTitle: (name) => `إزالة \u2068${name}\u2069 من الفريق`,
  removeText: (name) => `لن يرى \u2068${name}\u2069 هذا المسجد هنا بعد ذلك.`,
  removeOwn: "هذا أنت: لن ترى هذا المسجد هنا بعد ذلك.",
  removeKeys: counted("ar", {
    one: "ماذا يحدث للمفتاح الذي أنشأه وما زال يعمل؟",
    two: "ماذا يحدث للمفتاحين اللذين أنشأهما وما زالا يعملان؟",
    few: "ماذا يحدث لـ # مفاتيح أنشأها وما زالت تعمل؟",
    many: "ماذا يحدث لـ # مفتاحًا أنشأها وما زالت تعمل؟",
    other: "ماذا يحدث لـ # مفتاح أنشأها وما زالت تعمل؟",
  }),
  keep: {
    name: "تبقى عاملة",
    explanation: "لا يتوقف شيء. لكن من يعرف مفتاحًا منها يستطيع الاستمرار في استعماله: بدّله قريبًا.",
  },
  revoke: {
    name: "تُبطَل فورًا",
    explanation: "يتوقف كل موقع يستعمل أحدها عن التحديث حتى يُعطى مفتاحًا جديدًا.",
  },
  removeIt: (name) => `إزالة \u2068${name}\u2069`,
};
