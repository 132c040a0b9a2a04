import type { DaysTexts } from "#messages/en/timetable/days.ts";
import { minutesText } from "./counted.ts";

const hour = 60;
const sizeOf = (minutes: number) => (minutes === hour ? "ساعة كاملة" : minutesText(minutes));

/** The texts of the days and of the coming changes. */
export const days: DaysTexts = {
  previewTitle: "أيام المسجد من الآن",
  daysTitle: "أيام الجدول",
  previewHint: "كل يوم، بعد منتصف الليل بقليل، تحلّ أوقات ذلك اليوم محلّ أوقات اليوم السابق.",
  today: "اليوم",
  tomorrow: "غدًا",
  noTimesThen: "لا أوقات في الجدول لهذا اليوم، وتبقى الأوقات التي عند المسجد.",
  unknownThen: (names) => `غير معروف: ${names}. يبقى ما عند المسجد.`,
  onNoDay: (names) => `ليس في أي يوم من الجدول: ${names}. ستبقى لها أوقات اليوم كل يوم.`,
  timeName: (kind, time) => `${kind} \u2068${time}\u2069`,
  timeOf: (prayer, kind) => `${prayer} (${kind})`,
  notUsed: "لا يصلح",
  unknown: "غير معروف",
  day: "اليوم",
  previousMonth: "الشهر السابق",
  nextMonth: "الشهر التالي",
  monthHint: "علامة الاستفهام وقت غير معروف، والرقم يقود إلى الملاحظة.",
  findingNumber: (number) => `الملاحظة ${number}`,

  comingTitle: "التغييرات القادمة",
  nothingAhead: "ليس في الجدول أي يوم قادم.",
  fromUntil: (from, until) => `من ${from} إلى ${until}`,
  iqamahChange: (prayer, before, after) =>
    `إقامة ${prayer}: من \u2068${before}\u2069 إلى \u2068${after}\u2069`,
  afterAdhan: (minutes) =>
    minutes === 0 ? "مع الأذان" : `${minutes > 0 ? "بعد" : "قبل"} الأذان بـ${minutesText(Math.abs(minutes))}`,
  clock: {
    forward: (minutes) => `تُقدَّم الساعة ${sizeOf(minutes)}.`,
    back: (minutes) => `تُؤخَّر الساعة ${sizeOf(minutes)}.`,
  },
  islamicDays: {
    Ramadan: "رمضان (بالحساب)",
    "Eid al-Fitr": "عيد الفطر (بالحساب)",
    "Eid al-Adha": "عيد الأضحى (بالحساب)",
  },
  event: {
    missing: "لا أوقات في الجدول.",
    start: "يبدأ الجدول.",
    end: "ينتهي الجدول. أحضر الجدول التالي قبل ذلك.",
  },
  showAllEvents: (count) => `عرض الكل (${count})`,
  oftenChanged: (prayers) => `تتغيّر الإقامة كل يوم تقريبًا: ${prayers}.`,
};
