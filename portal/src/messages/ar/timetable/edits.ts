import type { EditsTexts } from "#messages/en/timetable/edits.ts";

/** The texts of edits, copies and earlier files. */
export const edits: EditsTexts = {
  rowsKept: "إذا غيّرت وقتًا هنا، تختار: لليوم فقط، أو ابتداءً من اليوم.",
  question: "لليوم فقط، أم ابتداءً من اليوم؟",
  todayOnly: "لليوم فقط",
  todayHint: "غدًا تعود أوقات الجدول.",
  jummahHint: (day) => `تتغيّر الجمعة حتى ${day}.`,
  onward: "ابتداءً من اليوم",
  onwardHint: (day) => `إلى أن ينتهي الجدول في ${day}. ويمكنك إزالة التغيير في صفحة المواقيت.`,
  sameEveryDay: (times) => `يكون هذا الوقت هو نفسه كل يوم: ${times}.`,
  staying: (times) => `لا يمكن أن يكون التغيير لليوم فقط، لأن الجدول ليس فيه هذا الوقت بعد ذلك: ${times}.`,
  eid: "صلاة العيد جزء من الجدول. غيّرها هناك.",
  outside: (days) => `في الجدول الأيام ${days}، فلا تُغيَّر به أوقات اليوم. أحضر جدولًا فيه اليوم.`,

  broughtBy: "أحضره",
  bringer: {
    user: (name) => (name === undefined ? "عضو سابق" : `\u2068${name}\u2069`),
    key: (name) => (name === undefined ? "مفتاح محذوف" : `المفتاح «\u2068${name}\u2069»`),
    link: "رابطه",
    operator: "مشغّل الخدمة",
  },
  download: "تنزيل الملف",
  beforeTitle: "الجدول السابق",
  stoppedTitle: "آخر جدول",
  broughtOn: (when, who) => `أُحضر في ${when}، أحضره ${who}`,
  goBack: "العودة إلى الجدول السابق",
  bringBack: "إعادته",

  copy: "نسخ من مسجد آخر",
  copyHint: "مساجدك التي لها جدول. ترى كل الأيام قبل أن يُحفظ الجدول.",
  searchMosques: "بحث",
  mosque: "المسجد",
  until: (day) => `ينتهي جدوله في ${day}.`,
  otherZone: (zone, own) =>
    `أوقاته بتوقيت \u2066${zone}\u2069، ومسجدكم بتوقيت \u2066${own}\u2069. إذا اختلفت الساعتان فلا تصلح الأوقات.`,
  withChanges: "مع التغييرات التي أجراها أهل ذلك المسجد",
  showCopy: "عرضه",
};
