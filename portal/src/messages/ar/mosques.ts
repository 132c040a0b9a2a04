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
  health: {
    healthy: "سليم",
    late: "متأخر",
    stuck: "لا يتغير",
    failed: "متعثّر",
    never: "لم تجرِ مزامنة بعد",
    paused: "موقوف",
  },
  lastSuccess: (when) => `آخر طلب ناجح ${when}`,
  verification: { Verified: "موثّق", Pending: "قيد التوثيق", Unverified: "غير موثّق" },
  role: { owner: "مالك", manager: "مدير", viewer: "مُطّلع" },
  switcher: {
    label: "الانتقال إلى مسجد آخر",
    search: "ابحث في مساجدك",
    all: "كل مساجدك",
    noneFound: "لا يوجد بين مساجدك ما يطابق بحثك.",
  },
};
