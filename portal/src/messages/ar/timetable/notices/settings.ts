import type { FaultName } from "@mosque-sync/cli/mosque-yaml";
import type { FaultText } from "#messages/notices/describe.ts";

/** The faults of a `mosque.yaml`. */
export const ofSettings: Readonly<Record<FaultName, FaultText>> = {
  "too-long": {
    problem: "أطول من {most} حرف",
    fix: "احذف ما ليس من الإعدادات: فالأوقات مكانها ملف الجدول نفسه.",
  },
  "not-yaml": {
    problem: "ليس مكتوبًا بصيغة \u2066YAML\u2069",
    fix: 'استعمل المسافات لإزاحة السطور، وضع علامتي اقتباس حول \u2066"-"\u2069 وحول كل نص فيه \u2066:\u2069 أو \u2066#\u2069.',
  },
  "too-deep": { problem: "فيه قوائم متداخلة أكثر مما يُقبل", fix: "صحّح الأقواس وإزاحة السطور." },
  "too-many-aliases": {
    problem: "فيه إشارات كثيرة مثل \u2066*this\u2069",
    fix: "اكتب القيم نفسها، واحذف الإشارات.",
  },
  "one-more": { problem: "فيه خطأ آخر مثل هذه", fix: "صحّح هذه أولًا." },
  "several-more": { problem: "فيه أخطاء أخرى مثل هذه (العدد: {count})", fix: "صحّح هذه أولًا." },
  "not-settings": { problem: "يجب أن تكون تحته إعدادات", fix: "المسموح به: {allowed}." },
  "unknown-setting": { problem: "ليس إعدادًا معروفًا هنا", fix: "المسموح به: {allowed}." },
  "missing-setting": { problem: "ناقص", fix: "أضفه." },
  "not-a-map": { problem: "يجب أن تكون تحته أسماء ولكل اسم قيمة", fix: "اكتب كل اسم ومعه قيمته." },
  "not-a-list": {
    problem: "يجب أن يكون قائمة",
    fix: "أضف {item} في سطر تحته، أو اكتب \u2066[]\u2069 إن لم يكن هناك شيء.",
  },
  "not-a-text": { problem: "يجب أن يكون نصًّا", fix: "ضع حوله علامتي اقتباس." },
  "empty-text": { problem: "فارغ", fix: "اكتب نصًّا، أو احذف السطر." },
  "long-text": { problem: "طوله {characters} حرف، والحد الأقصى {most}", fix: "اختصره." },
  "turning-text": {
    problem: "فيه الحرف الخفي {character} الذي يغيّر اتجاه النص من حوله",
    fix: "اكتب النص بلوحة المفاتيح بدل لصقه.",
  },
  "not-a-flag": {
    problem: "يجب أن يكون نعم أو لا",
    fix: "اكتب \u2066true\u2069 لنعم، أو \u2066false\u2069 للا.",
  },
  "not-degrees": { problem: "يجب أن يكون عددًا", fix: "اكتبه بالأرقام، مثل \u206653.3811\u2069." },
  "impossible-degrees": {
    problem: "ليس بين \u2066-{most}\u2069 و\u2066{most}\u2069",
    fix: "اكتبه بالأرقام، مثل \u206653.3811\u2069.",
  },
  "one-coordinate": {
    problem: "فيه أحد الإحداثيين فقط",
    fix: "اكتب \u2066latitude\u2069 و\u2066longitude\u2069 معًا، أو احذفهما معًا.",
  },
  "not-a-choice": { problem: "قيمته غير معروفة", fix: "اكتب {choices}." },
  "not-a-meaning": {
    problem: "ليس معنى معروفًا لعمود",
    fix: 'اكتب وقتًا مثل \u2066"isha iqamah"\u2069، أو \u2066"isha iqamah 2"\u2069 للجماعة الثانية، أو \u2066"isha iqamah when filled"\u2069 لعمود يُقدَّم على عمود آخر، أو \u2066unused\u2069.',
  },
  "not-an-id": {
    problem: "ليس معرّفًا صحيحًا",
    fix: "استعمل حروفًا لاتينية وأرقامًا وشَرطات، مثل \u2066car-park\u2069.",
  },
  "repeated-id": { problem: "هو أيضًا معرّف البند {item}", fix: "اجعل لكل بند معرّفًا خاصًا به." },
  "not-a-time-zone": { problem: "ليس منطقة زمنية", fix: "اكتب اسمًا مثل \u2066Europe/London\u2069." },
  "not-a-time": { problem: "ليس وقتًا", fix: 'اكتبه مثل \u2066"13:30"\u2069 أو \u2066"1:30 pm"\u2069.' },
  "impossible-time": {
    problem: "هو {time} بنظام 24 ساعة، ولا تكون صلاة {prayer} في هذا الوقت",
    fix: 'اكتبه مثل \u2066"13:30"\u2069 أو \u2066"1:30 pm"\u2069.',
  },
  "no-time": { problem: "ليس فيه وقت", fix: "اكتب \u2066adhan\u2069 أو \u2066iqamah\u2069 أو كليهما." },
  "empty-time": { problem: "فارغ", fix: 'اكتب الوقت، أو \u2066"-"\u2069 إن لم يكن هناك وقت، أو احذف السطر.' },
  "iqamah-not-a-text": {
    problem: "يجب أن يكون نصًّا",
    fix: 'اكتب بين علامتي اقتباس وقتًا مثل \u2066"13:30"\u2069، أو قاعدة مثل \u2066"+20"\u2069 أو \u2066"10 minutes after adhan"\u2069، أو \u2066"-"\u2069 إن لم تكن هناك إقامة.',
  },
  "not-an-iqamah": {
    problem: "ليس وقتًا ولا قاعدة",
    fix: 'اكتب بين علامتي اقتباس وقتًا مثل \u2066"13:30"\u2069، أو قاعدة مثل \u2066"+20"\u2069 أو \u2066"10 minutes after adhan"\u2069، أو \u2066"-"\u2069 إن لم تكن هناك إقامة.',
  },
  "no-iqamah": { problem: "فارغ", fix: 'اكتب وقتًا أو قاعدة، أو \u2066"-"\u2069 إن لم تكن هناك إقامة.' },
  "no-weekday": { problem: "فارغ", fix: "اكتب يومًا، أو احذف السطر." },
  "not-a-date": {
    problem: "ليس تاريخًا",
    fix: "اكتبه على صورة \u2066YYYY-MM-DD\u2069، مثل \u20662026-12-31\u2069.",
  },
  "before-first-day": { problem: "قبل {from}", fix: "صحّح أحدهما." },
  "not-a-moment": {
    problem: "ليس تاريخًا معه وقت",
    fix: 'اكتبه مثل \u2066"2026-12-01 19:00"\u2069، بتوقيت المسجد.',
  },
  "no-am-or-pm": {
    problem: "لا يذكر صباحًا أو مساءً",
    fix: 'اكتب \u2066"{morning}"\u2069 للصباح، أو \u2066"{afternoon}"\u2069 للمساء.',
  },
  "two-periods": { problem: "مكتوب مع \u2066from\u2069 أو \u2066until\u2069", fix: "أبقِ أحدهما فقط." },
  "long-ramadan": { problem: "عدد أيامه {days}، ورمضان 29 يومًا أو 30", fix: "صحّح أحد تاريخيه." },
  "no-ramadan": {
    problem: "هو رمضان، وليست تواريخه في \u2066mosque.yaml\u2069",
    fix: "أضف سطرًا مثل {line} فيه تواريخ مسجدكم. هذه التواريخ بالحساب، وقد تتغيّر يومًا عند رؤية الهلال.",
  },
  "never-jummah": {
    problem: "معناه أنه لا جمعة أبدًا",
    fix: "اكتب فيه \u2066from\u2069 و\u2066until\u2069، أو احذف البنود الأخرى.",
  },
  "no-friday": {
    problem: "لا يوم جمعة فيه من {from} إلى {until}",
    fix: "اكتب له تواريخ فيها أيام الجمعة المقصودة.",
  },
  "no-files": {
    problem: "يجب أن يذكر ملفًا واحدًا على الأقل",
    fix: 'اكتب \u2066files: ["timetable.csv"]\u2069.',
  },
  "nothing-to-sync": {
    problem: "ليس فيه ما يُزامَن",
    fix: "أضف جدولًا، مثل \u2066timetable: { files: [timetable.csv] }\u2069.",
  },
  "no-timetable": {
    problem: "مكتوب لجدول، ولا يوجد جدول",
    fix: "أضف الجدول، أو استعمل \u2066prayers\u2069.",
  },
  "jummah-twice": { problem: "مكتوبة تحت \u2066prayers\u2069 أيضًا", fix: "أبقِ إحداهما فقط." },
  "ignored-and-set": { problem: "هو {prayer}، وله وقت مكتوب هنا أيضًا", fix: "أبقِ أحدهما فقط." },
};
