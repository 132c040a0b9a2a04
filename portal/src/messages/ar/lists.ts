import type { Messages } from "../en/index.ts";

export const lists: Messages["lists"] = {
  search: "بحث",
  all: "الكل",
  showAll: "عرض الكل",
  shown: (first, last) => `المعروض من ${first} إلى ${last}`,
  pages: "صفحات القائمة",
  previous: "السابق",
  next: "التالي",
  pageOf: (page, pages) => `الصفحة ${page} من ${pages}`,
  sort: "الترتيب",
  byName: "حسب الاسم",
  worstFirst: "المتعثّر أولًا",
  newestFirst: "الأحدث أولًا",
  column: {
    name: "الاسم",
    requests: "المزامنة",
    lastWorked: "آخر طلب ناجح",
    verification: "التوثيق",
    yourRole: "دورك",
    scope: "المسموح به",
    status: "الحالة",
    lastUsed: "آخر استعمال",
    made: "الإنشاء",
    actions: "الإجراءات",
  },
};
