import { timetables } from "@mosque-sync/contract/texts/ar/timetables";
import type { Messages } from "../en/index.ts";
import { counted } from "./plurals.ts";

const times = counted({
  one: "تغيّر وقت واحد",
  two: "تغيّر وقتان",
  few: "تغيّرت # أوقات",
  many: "تغيّر # وقتًا",
  other: "تغيّر # وقت",
});
const changes = counted({
  one: "تغيير واحد",
  two: "تغييران",
  few: "# تغييرات",
  many: "# تغييرًا",
  other: "# تغيير",
});
const requests = counted({
  one: "طلب واحد",
  two: "طلبان",
  few: "# طلبات",
  many: "# طلبًا",
  other: "# طلب",
});
const writes = counted({
  one: "تحديث واحد",
  two: "تحديثان",
  few: "# تحديثات",
  many: "# تحديثًا",
  other: "# تحديث",
});

export const overview: Messages["overview"] = {
  title: {
    synced: (when, outcome) => `تمت المزامنة ${when}، ${outcome}`,
    late: (expected, worked) => `متأخرة: كان موعدها حتى ${expected}، ونجحت آخر مرة ${worked}`,
    failed: (when) => `تعثّرت المزامنة ${when}`,
    stuck: "متوقفة عند الأوقات نفسها: يرسل موقعك كل يوم ما أرسله من قبل، والأيام تتغيّر",
    byHand: "الأوقات تُدخل يدويًا",
    neverWithoutKey: "لم تبدأ المزامنة بعد: أنشئ مفتاحًا",
    neverWithKey: "لم تبدأ المزامنة بعد: لم يستعمل موقعك مفتاحه",
    paused: "المزامنة معلّقة: لا ينتظرها أحد",
  },
  outcome: { times, changes, nothing: "ولم يكن هناك ما يتغيّر" },
  running: "تجري مزامنة الآن.",
  advice: {
    healthy: (expectedBy) => `المزامنة التالية منتظرة حتى ${expectedBy}.`,
    late: "لعل المهمة التي تزامن موقعك توقفت. اطلب ممن يعتني بالموقع أن يشغّلها من جديد.",
    failedUnknown: "اسأل من يعتني بموقعك.",
    stuck: "لعل الجدول الذي يقرؤه موقعك انتهى، أو أنه يقرأ ملفًا قديمًا. ضع فيه جدول هذا الشهر.",
    unchangedSince: (when) => `لم يتغيّر أي وقت صلاة منذ ${when}.`,
    byHand: "فريقكم يُدخل الأوقات هنا. ليرسلها موقعكم أو جدولكم أنشئوا مفتاحًا.",
    neverWithoutKey: "بالمفتاح يرسل موقعك أوقات الصلاة إلى هنا.",
    neverWithKey: "أعط المفتاح لمن يعتني بموقعك. تتغيّر هذه الصفحة مع أول طلب.",
    paused: "لا يُخبَر أحد إن تعثّرت المزامنة أو غابت. وما زال موقعك يستطيع إرسال التغييرات.",
  },
  timetable: {
    ...timetables,
    upToDate: "أوقات اليوم كما في جدولكم",
    notWritten: "لم تُكتب أوقات اليوم",
    lastDay: (day) => `ينتهي الجدول في ${day}.`,
    ends: (day) => `ينتهي الجدول في ${day}. أضيفوا الجدول التالي قبل ذلك.`,
    partEnds: (times, day) => `أوقات تنتهي في ${day}: ${times}. أضيفوا ما بعدها من الأيام.`,
    unknown: (times) => `لا يذكر الجدول بعض أوقات اليوم، فتبقى كما هي: ${times}.`,
    linkFails: "رابط الجدول لا يعمل، فلا تصل ملفاته الجديدة.",
    title: "الجدول",
    next: (when) => `يضبط أوقات الصلاة في المرة التالية ${when}.`,
  },
  lastWorked: (when) => `نجحت آخر مرة ${when}.`,
  ofKey: (name) => `هذا عن المفتاح «${name}». يُراقَب كل مفتاح يكتب على حدة.`,
  since: (when) => `منذ ${when}`,
  waitsFor: {
    website: "الدور على موقعك",
    you: "الدور عليك",
    operator: "الدور على المشغّل",
    nobody: "لا شيء مطلوب",
  },
  step: {
    timetable: "فتح الجدول",
    makeKey: "إنشاء مفتاح",
    keys: "فتح المفاتيح",
    approve: "فتح ما يُسمح بتغييره",
    activity: "عرض ما أُرسل",
    resume: "انتظار المزامنة من جديد",
    rhythm: "تغيير موعد المزامنة",
  },
  resumed: "عاد انتظار المزامنة.",

  daysTitle: "آخر 30 يومًا",
  logIsAway: "تعذّرت قراءة سجلّ الطلبات الآن، فلا يُعرف حال هذه الأيام. تُعاد قراءته تلقائيًا.",
  day: {
    worked: (sent, written) =>
      written === 0 ? `سليم: ${requests(sent)} ولا شيء للتحديث` : `سليم: ${writes(written)}`,
    failed: (sent, failed) => `متعثّر: لم ينجح ${failed} من ${requests(sent)}`,
    missed: () => "غائب: لم تأتِ المزامنة في موعدها",
    none: () => "لا مزامنة، ولم تكن منتظرة",
    before: () => "قبل أول مزامنة معروفة",
  },
  dayState: {
    worked: "سليم",
    failed: "متعثّر",
    missed: "غائب",
    none: "لا ينتظر شيئًا",
    before: "غير معروف",
  },

  todayTitle: "صلوات اليوم",
  prayer: "الصلاة",
  part: { adhan: "الأذان", iqamah: "الإقامة" },
  now: (time) => `الآن ${time}`,
  next: {
    adhan: (prayer, time) => `التالي: أذان ${prayer} ${time}`,
    iqamah: (prayer, time) => `التالي: إقامة ${prayer} ${time}`,
  },
  noneLeft: "لم تبقَ صلاة اليوم.",
  nextBadge: "التالي",
  clockChange: {
    23: "تُقدَّم الساعة اليوم، فهذا اليوم 23 ساعة.",
    25: "تُؤخَّر الساعة اليوم، فهذا اليوم 25 ساعة.",
  },
  onOtherDays: "في أيام أخرى",
  noPrayersTitle: "لا أوقات صلاة بعد",
  noPrayersText: "تظهر هنا متى أرسلها موقعك.",

  changesTitle: "آخر التغييرات",
  noChangesTitle: "لم يتغيّر شيء بعد",
  noChangesText: "يظهر هنا كل تغيير بقيمته قبله وبعده.",

  expectationTitle: "موعد المزامنة",
  expectation: {
    learnt: (period, late) => `كل ${period}، مع تأخّر حتى ${late}. مستفاد من المزامنات السابقة.`,
    set: (period, late) => `كل ${period}، مع تأخّر حتى ${late}. حدّده فريقك.`,
    paused: "معلّق الآن: أوقفه فريقك.",
    unknown: "لا تُنتظر مزامنة ما دام لم يرسل أي مفتاح أوقاتًا. يُعرف الموعد من أول المزامنات.",
  },
  noPlace: "مكان المسجد غير معروف، لذلك لا يُكتشف بقاء الأوقات على حالها إلا بعد أسابيع.",
  addPlace: "إضافة المكان",
  changeIt: "تغيير",
  rhythm: {
    title: "متى تُنتظر المزامنة؟",
    choice: {
      learnt: {
        name: "كما كانت من قبل",
        explanation: "مستفاد من مزامنات آخر 30 يومًا، ويتعدّل تلقائيًا.",
      },
      set: { name: "كما يُحدَّد هنا", explanation: "لموقع يتزامن في أيام أو أوقات ثابتة." },
      paused: {
        name: "لا تُنتظر الآن",
        explanation: "لا يُخبَر أحد إن تأخرت المزامنة أو تعثّرت، مثلًا أثناء إعادة بناء الموقع.",
      },
    },
    every: "مزامنة كل",
    late: "ويُقبل أن تتأخر",
    unit: "الوحدة",
    units: { minutes: "دقائق", hours: "ساعات", days: "أيام", weeks: "أسابيع" },
    wholeNumber: "اكتب عددًا صحيحًا.",
    tooOften: (least) => `لا يقلّ عن ${least}.`,
    tooRare: (most) => `لا يزيد على ${most}.`,
    sentence: (due) => `إن جرت مزامنة الآن عُدّت التالية متأخرة من ${due}.`,
    saved: "تم الحفظ. تتغيّر الحالة خلال دقيقة.",
  },

  mails: {
    label: "أرسل إليّ بريدًا حين تتغيّر الحالة",
    hint: "رسالة واحدة حين تتعثّر المزامنة أو تتأخر أو تتوقف، وأخرى حين تعود.",
    notConfigured: "لإخبار الناس بالبريد حين تتغيّر الحالة، فعّل البريد لهذه الخدمة (SMTP_URL).",
    notConfirmed: "لم يُؤكَّد بريدك بعد، فلا يُرسل إليه شيء.",
    toConfirm: "تأكيد بريدك",
    on: "تصلك رسالة حين تتغيّر الحالة.",
    off: "لن يصلك بعد الآن بريد عن هذا المسجد.",
  },
};
