import type { MailTexts } from "../en/index.ts";

export const digest: MailTexts["digest"] = {
  subject: "مساجد تحتاج إلى عناية",
  states: { failed: "متعثّرة", late: "متأخرة", stuck: "لا تتغير" },
  since: (mosque, state, since) => `${mosque}: ${state} منذ ${since}`,
  troubled: (states) => `مزامنات لا تعمل (${states.join("، ")})، أقدمها تعطّلًا أولًا:`,
  unattended:
    "لا يمكن الوصول إلى مالك لهذه المساجد أو مدير: لا أحد منهم يستطيع الدخول وقد أكّد بريده. ادعُ أحدًا، أو اطلب منهم تأكيده:",
  more: (count) => `و${count} غيرها`,
  all: "كل المساجد:",
  why: "تصلك هذه الرسالة مرة في اليوم على الأكثر لأنك مشغّل هذه الخدمة. يمكنك إيقافها في صفحتها:",
};
