import type { Messages } from "../en/index.ts";
import { counted } from "../plural.ts";

export const mosques: Messages["mosques"] = {
  title: "مساجدك",
  searchHint: "اسم المسجد",
  count: counted("ar", {
    zero: "لا مساجد",
    one: "مسجد واحد",
    two: "مسجدان",
    few: "# مساجد",
    many: "# مسجدًا",
    other: "# مسجد",
  }),
  noneFound: "لا يوجد بين مساجدك ما يطابق بحثك.",
  emptyTitle: "لست بعد في فريق أي مسجد",
  emptyText: "اطلب من أحد مالكي المسجد أن يدعوك من صفحة الفريق في هذه البوابة. يصلك رابط، فافتحه لتنضم.",
  emptyAsOperator: "بصفتك المشغّل ترى كل المساجد في لوحة المشغّل.",
  allMosques: "كل المساجد",
  health: { fine: "سليم", late: "متأخر", failing: "متعثّر", never: "لم يُستعمل بعد" },
  lastSuccess: (when) => `آخر طلب ناجح ${when}`,
  verification: { Verified: "موثّق", Pending: "قيد التوثيق", Unverified: "غير موثّق" },
  exportIt: "تنزيل كل البيانات",
  exported: "حُفظت بيانات المسجد في ملف.",
  exportList: "تصدير بصيغة CSV",
  exporting: counted("ar", {
    zero: "تبدأ القراءة…",
    one: "قُرئ مسجد واحد…",
    two: "قُرئ مسجدان…",
    few: "قُرئت # مساجد…",
    many: "قُرئ # مسجدًا…",
    other: "قُرئ # مسجد…",
  }),
  listExported: counted("ar", {
    zero: "لا مساجد في الملف.",
    one: "حُفظ مسجد واحد في ملف.",
    two: "حُفظ مسجدان في ملف.",
    few: "حُفظت # مساجد في ملف.",
    many: "حُفظ # مسجدًا في ملف.",
    other: "حُفظ # مسجد في ملف.",
  }),
  role: { owner: "مالك", manager: "مدير", viewer: "مُطّلع" },
};
