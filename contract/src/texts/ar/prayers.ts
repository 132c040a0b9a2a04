import type { Prayers } from "../en/prayers.ts";

export const prayers: Prayers = {
  fajr: "الفجر",
  sunrise: "الشروق",
  dhuhr: "الظهر",
  asr: "العصر",
  maghrib: "المغرب",
  isha: "العشاء",
  midnight: "منتصف الليل",
  tahajjud: "التهجد",
  duha: "الضحى",
  jummah: "الجمعة",
  eid: "العيد",
};
