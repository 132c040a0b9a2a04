import { reasons } from "@mosque-sync/contract/texts/ar/reasons";
import type { Messages } from "../en/index.ts";
import { counted } from "./plurals.ts";

export const website: Messages["website"] = {
  byReason: reasons,
  other: (reason) => `أرسل موقعك ما لا يمكن قبوله (\u2066${reason}\u2069). أطلع على هذا من يعتني بموقعك.`,
  about: (what) => `المقصود: ${what}.`,
  sent: (value, what) => `القيمة المرسلة «${value}»، وموضعها: ${what}.`,
  ofPrayer: (prayer, field) => `${prayer}، ${field}`,
  accepted: {
    options: (list) => `المقبول: ${list}.`,
    none: "لم يفعّل المشغّل أي صلاة.",
    numbers: (least, most) => `المقبول: من \u2066${least}\u2069 إلى \u2066${most}\u2069.`,
    charactersMin: counted({
      one: "أقل المقبول حرف واحد.",
      two: "أقل المقبول حرفان.",
      few: "أقل المقبول # أحرف.",
      many: "أقل المقبول # حرفًا.",
      other: "أقل المقبول # حرف.",
    }),
    charactersMax: counted({
      one: "أكثر المقبول حرف واحد.",
      two: "أكثر المقبول حرفان.",
      few: "أكثر المقبول # أحرف.",
      many: "أكثر المقبول # حرفًا.",
      other: "أكثر المقبول # حرف.",
    }),
    itemsMax: counted({
      one: "أكثر المقبول عنصر واحد.",
      two: "أكثر المقبول عنصران.",
      few: "أكثر المقبول # عناصر.",
      many: "أكثر المقبول # عنصرًا.",
      other: "أكثر المقبول # عنصر.",
    }),
    example: {
      invalid_prayer_time: "المقبول: أوقات مثل \u206619:45\u2069 أو \u20667:45\u00a0pm\u2069.",
      date_time_invalid: "المقبول مثل: \u20662026-12-05T18:30:00Z\u2069.",
      time_zone_unknown: "المقبول: أسماء مثل \u2066Europe/London\u2069.",
      url_invalid: "المقبول: روابط مثل \u2066https://example.org\u2069.",
    },
  },
};
