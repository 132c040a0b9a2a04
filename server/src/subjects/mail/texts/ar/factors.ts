import type { MailTexts } from "../en/index.ts";

export const factors: MailTexts["factors"] = {
  news: {
    "link made": {
      subject: "أُنشئ رابط يزيل خطوة تحقق ثانية",
      text: (who) =>
        `أنشأ مشغّل الخدمة رابطًا يزيل خطوة التحقق الثانية لحساب ${who} لفقدانها. يعمل مرة واحدة خلال 24 ساعة.`,
    },
    "removed by link": removed("برابط من مشغّل الخدمة"),
    "removed on the machine": removed("بأمر على خادم الخدمة"),
  },
  ifUnexpected: "إن لم يكن ذلك بعلمك فأخبر مشغّل الخدمة فورًا، وغيّر كلمة مرورك.",
};

function removed(how: string) {
  return {
    subject: "أُزيلت خطوة تحقق ثانية",
    text: (who: string) =>
      `أُزيلت خطوة التحقق الثانية لحساب ${who} ${how}. انتهت كل جلسات الحساب، وتكفي كلمة المرور للدخول إلى أن تُضاف خطوة ثانية جديدة.`,
  };
}
