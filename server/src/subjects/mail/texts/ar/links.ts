import type { MosqueRole } from "@mosque-sync/contract";
import type { MailTexts } from "../en/index.ts";

const roles: Readonly<Record<MosqueRole, string>> = { owner: "مالك", manager: "مدير", viewer: "مُطّلع" };

export const links: MailTexts["links"] = {
  invitation: {
    subject: (mosque, inviter) => `${mosque}: دعوة من ${inviter}`,
    text: ({ mosque, inviter, role, permissions }) =>
      `يدعوك ${inviter} إلى العناية بالصفحة الإلكترونية لـ${mosque} بصفة ${roles[role]}. ${permissions}. افتح هذا الرابط للانضمام:`,
    lastsUntil: (until) => `الرابط لك وحدك، ويعمل مرة واحدة حتى ${until}. إن لم تكن تتوقعه فلا تفعل شيئًا.`,
  },
  password: {
    subject: "اختر كلمة مرور جديدة",
    text: "افتح هذا الرابط لاختيار كلمة مرور جديدة لبوابة مسجدك:",
    lastsUntil: (until) =>
      `يعمل الرابط مرة واحدة حتى ${until}. إن لم تطلبه فلا تفعل شيئًا: تبقى كلمة مرورك كما هي.`,
  },
};
