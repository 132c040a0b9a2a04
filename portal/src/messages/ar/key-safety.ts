import type { Messages } from "../en/index.ts";
import { counted } from "./plurals.ts";

const days = counted({
  one: "يوم واحد",
  two: "يومين",
  few: "# أيام",
  many: "# يومًا",
  other: "# يوم",
});

export const keySafety: Messages["keySafety"] = {
  leakedTitle: "هل عثرت على مفتاح؟",
  leakedText:
    "يبدأ مفتاح هذه الخدمة بـ \u2066mps_\u2069، أو بـ \u2066mpt_\u2069 إن كان لمسجد تجريبي، ومن حازه استطاع تغيير أوقات الصلاة في مسجد. إن وجدت مفتاحًا في صفحة أو مستودع برمجي أو رسالة فألصقه هنا كاملًا: إن كان يعمل أُبطل فورًا وأُخبر مالكو المسجد. ولا تحتاج إلى حساب.",
  leakedKey: "المفتاح كاملًا",
  leakedButton: "إبطال هذا المفتاح",
  leakedDone: "أُبطل المفتاح",
  leakedDoneText: "لم يعد يعمل، وسيُخبر أصحابه. شكرًا لحمايتك المصلّين.",
  leakedNothing: "هذا المفتاح لا يعمل",
  leakedNothingText: "لا يعمل هنا مفتاح كهذا، فلا شيء يلزم فعله. إن كان لخدمة أخرى فأخبر مشغّلها.",
  leakedAgain: "الإبلاغ عن مفتاح آخر",

  endless: (count, isMore) => `مفاتيح تعمل بلا تاريخ انتهاء: ${isMore ? "أكثر من " : ""}${count}`,
  endlessHint: "اطلب من مالكي المساجد استبدالها، فينتهي المفتاح الجديد في موعده.",
  endlessKey: (name, prefix, day) => `\u2068${name}\u2069 (\u2066${prefix}…\u2069)، أُنشئ في ${day}`,
  endsWithin: (count) =>
    `يعمل المفتاح حتى نهاية هذا اليوم، ولا يتجاوز ${days(count)}. اتركه فارغًا لأطول مدة.`,
};
