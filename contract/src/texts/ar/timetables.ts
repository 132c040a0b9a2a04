import type { Timetables } from "../en/timetables.ts";

export const timetables: Timetables = {
  trouble: {
    timetable_unread: "تعذّرت قراءة جزء من الجدول. صحّح الملف وأحضره من جديد.",
    timetable_faults: "أوقات هذا اليوم متعارضة. صحّحها في الجدول.",
    timetable_missing_prayers: "ليس في هذا اليوم وقت لبعض الصلوات. أضفها إلى الجدول.",
    timetable_clock_slips: "أوقات هذا اليوم لا تتبع تغيير الساعة. صحّحها.",
    timetable_large_changes: "تتغيّر أوقات عدة صلوات أكثر بكثير مما تتغيّر بين يوم وآخر. راجع الجدول.",
    timetable_deletions: "ستُحذف أوقات كثيرة. راجع الجدول ثم طبّقه.",
    timetable_removed_times: "سيفقد المسجد أوقاتًا. أضفها إلى الجدول، أو طبّقه كما هو.",
    timetable_more_rows: "سيكون لصلاة أوقات أكثر مما لها. راجع أعمدة الجدول.",
    timetable_fewer_times: "في الجدول الجديد أوقات أقل مما في السابق. أحضر جدولًا فيه كل الأوقات.",
    timetable_missing_day: "ليس في الجدول أوقات صالحة لهذا اليوم. أضفها.",
    timetable_ended: "انتهى الجدول. أضف الجدول التالي.",
    timetable_not_started: "لم يبدأ الجدول بعد. أضف الأيام التي قبله.",
    timetable_delayed: "تأخرت الخدمة في أوقات هذا اليوم، وستحاول إلى أن تنجح.",
  },
  kind: { adhan: "الأذان", iqamah: "الإقامة" },
  timeOf: (prayer, kind) => `${prayer} (${kind})`,
};
