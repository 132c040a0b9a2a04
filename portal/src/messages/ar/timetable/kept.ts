import type { KeptTexts } from "#messages/en/timetable/kept.ts";
import { counted } from "./counted.ts";

/** The texts of a kept timetable. */
export const kept: KeptTexts = {
  keepText: "هل كل شيء صحيح؟ عندئذ تُبقي الخدمة أوقات الصلاة محدّثة ابتداءً من اليوم.",
  ownKept: counted({
    one: "ويبقى تغيير واحد أجريتموه.",
    two: "ويبقى تغييران أجريتموهما.",
    few: "وتبقى # تغييرات أجريتموها.",
    many: "ويبقى # تغييرًا أجريتموها.",
    other: "ويبقى # تغيير أجريتموه.",
  }),
  agreeToLeaveOut: "احفظه من دون الملف أو العمود الذي تعذّرت قراءته",
  keep: "أبقِ الأوقات محدّثة",
  keptNotice: "تُبقي الخدمة الأوقات محدّثة من الآن.",
  applyAnyway: "طبّقه رغم ذلك",
  appliedNotice: "طُبّق.",

  keptTitle: "الأوقات محدّثة",
  keptHint: "تضبط الخدمة أوقات الصلاة لكل يوم من هذا الجدول.",
  fact: {
    file: "الملف",
    brought: "أُحضر في",
    days: "الأيام",
    applied: "آخر تطبيق",
    next: "التحديث القادم",
  },
  notYet: "لم يُطبّق بعد",
  missed: (days) => `أيام لم تُطبّق لأن الخدمة كانت متوقفة: ${days}.`,
  earlierUntil: (day) => `حتى ${day} تُستعمل أيام الجدول السابق.`,
  otherZone: (zone) => `قُرئ بتوقيت \u2066${zone}\u2069. أحضره مرة أخرى ليُقرأ بتوقيت المسجد.`,
  showDays: "عرض أيامه",
  stopKeeping: "إيقاف التحديث",
  stopQuestion: "إيقاف تحديث الأوقات؟",
  stopText: "يُحذف الجدول من هنا. وتبقى أوقات الصلاة كما هي اليوم، إلى أن يغيّرها أحد أو موقعكم.",
  stoppedNotice: "لم تعد الأوقات تُحدَّث.",
  stoppedTitle: (day) => `توقّف في ${day}`,
  stoppedText: "لم تتغيّر أوقات الصلاة، لأن أوقات اليوم تبدو خطأ:",
  planTitle: "ما كان سيتغيّر",
  noChangesToday: "لا يتغيّر أي صف.",
  unchangedRows: counted({
    one: "ويبقى صف واحد كما هو.",
    two: "ويبقى صفان كما هما.",
    few: "وتبقى # صفوف كما هي.",
    many: "ويبقى # صفًا كما هو.",
    other: "ويبقى # صف كما هو.",
  }),
  plannedTime: (time, before, after) => `${time} من \u2066${before}\u2069 إلى \u2066${after}\u2069`,
  planned: {
    add: (prayer, times) => `يُضاف ${prayer}: ${times}`,
    change: (prayer, times) => `${prayer}: ${times}`,
    delete: (prayer, times) => `يُحذف ${prayer}: ${times}`,
  },
  listComma: "، ",

  rowsKeptTitle: "الجدول يُبقي هذه الأوقات محدّثة",
  rowsKept: "تضبطها الخدمة من الجدول كل يوم.",
  toTimetable: "فتح صفحة المواقيت",
  viewerTitle: "لا جدول بعد",
  viewerText: "يمكن لمالك المسجد أو مديره أن يُحضر جدولًا هنا.",
};
