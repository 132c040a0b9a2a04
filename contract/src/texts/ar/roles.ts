import type { Roles } from "../en/roles.ts";

export const roles: Roles = {
  name: { owner: "مالك", manager: "مدير", viewer: "مُطّلع" },
  may: {
    readMosque: "يرى البيانات وسجلّها والمفاتيح والفريق",
    editData: "يعدّل البيانات ويستعيدها",
    manageKeys: "ينشئ المفاتيح ويستبدلها ويبطلها",
    manageTeam: "يدعو الأشخاص ويزيلهم ويغيّر الأدوار ويرى سجل الأمان",
    exportMosque: "يصدّر كل البيانات",
    makeTestMosque: "ينشئ مسجدًا تجريبيًا",
  },
  andMay: "؛ ",
  changesNothing: "لا يغيّر شيئًا",
};
