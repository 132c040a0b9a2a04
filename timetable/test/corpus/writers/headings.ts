import { type CellKey, partsOf, type SunKey } from "../truth/days.ts";

/** How a language or a habit names columns. `{}` stands for the prayer's name. */
interface Words {
  date: string;
  prayers: Record<SunKey | "jummah", string>;
  adhan: string;
  iqamah: string;
}

const names = (
  fajr: string,
  sunrise: string,
  dhuhr: string,
  asr: string,
  maghrib: string,
  isha: string,
  jummah: string,
): Words["prayers"] => ({ fajr, sunrise, dhuhr, asr, maghrib, isha, jummah });

const english = names("Fajr", "Sunrise", "Dhuhr", "Asr", "Maghrib", "Isha", "Jummah");

/** The headings of real files. */
export const headings = {
  English: { date: "Date", prayers: english, adhan: "{} Adhan", iqamah: "{} Iqamah" },
  "English, plain adhan": { date: "Date", prayers: english, adhan: "{}", iqamah: "{} Iqama" },
  British: {
    date: "Date",
    prayers: names("Fajr", "Sunrise", "Zuhr", "Asr", "Maghrib", "Esha", "Jumu'ah"),
    adhan: "{} Begins",
    iqamah: "{} Jama'ah",
  },
  American: {
    date: "DATE",
    prayers: names("FAJR", "SUN RISE", "ZUHR", "ASR", "MAGHRIB/IFTAR", "ISHA", "JUMA"),
    adhan: "{} ATHAN",
    iqamah: "{} IQAMA",
  },
  "South Asian": {
    date: "Date",
    prayers: names("Fajr", "Shouruq", "Zohar", "Asar", "Magrib", "Ishaa", "Juma"),
    adhan: "{} Azan",
    iqamah: "{} Jamat",
  },
  "Sun words": {
    date: "Date",
    prayers: names("Fajr", "Sun Rise", "Dhuhr", "Asr", "Sunset", "Isha", "Friday Prayer"),
    adhan: "{}",
    iqamah: "{} Iqamah",
  },
  "Kind first": { date: "Day", prayers: english, adhan: "Athan {}", iqamah: "Iqama {}" },
  "Snake case": {
    date: "date",
    prayers: names("fajr", "shoroeq", "dhuhr", "asr", "maghrib", "isha", "jumuah"),
    adhan: "{}_start",
    iqamah: "{}_iqamah",
  },
  Arabic: {
    date: "التاريخ",
    prayers: names("الفجر", "الشروق", "الظهر", "العصر", "المغرب", "العشاء", "الجمعة"),
    adhan: "أذان {}",
    iqamah: "إقامة {}",
  },
  Urdu: {
    date: "تاریخ",
    prayers: names("فجر", "طلوع آفتاب", "ظہر", "عصر", "مغرب", "عشاء", "جمعہ"),
    adhan: "{} اذان",
    iqamah: "{} جماعت",
  },
  Turkish: {
    date: "Tarih",
    prayers: names("Sabah", "Güneş", "Öğle", "İkindi", "Akşam", "Yatsı", "Cuma"),
    adhan: "{} Ezanı",
    iqamah: "{} Kamet",
  },
  Malay: {
    date: "Tarikh",
    prayers: names("Subuh", "Syuruk", "Zohor", "Asar", "Maghrib", "Isyak", "Jumaat"),
    adhan: "{} Azan",
    iqamah: "{} Iqamat",
  },
  Indonesian: {
    date: "Tanggal",
    prayers: names("Subuh", "Terbit", "Dzuhur", "Ashar", "Maghrib", "Isya", "Jumat"),
    adhan: "Adzan {}",
    iqamah: "Iqamah {}",
  },
  French: {
    date: "Date",
    prayers: names("Fajr", "Chourouk", "Dohr", "Asr", "Maghreb", "Icha", "Joumoua"),
    adhan: "{} Adhan",
    iqamah: "{} Iqama",
  },
  German: {
    date: "Datum",
    prayers: names("Fadschr", "Sonnenaufgang", "Dhuhr", "Asr", "Maghrib", "Ischa", "Freitagsgebet"),
    adhan: "{} Beginn",
    iqamah: "{} Iqama",
  },
  Dutch: {
    date: "Datum",
    prayers: names("Fajr", "Zonsopgang", "Dohr", "Asr", "Maghrib", "Isha", "Vrijdaggebed"),
    adhan: "{} Adhan",
    iqamah: "{} Iqama",
  },
  Bosnian: {
    date: "Datum",
    prayers: names("Zora", "Izlazak sunca", "Podne", "Ikindija", "Akšam", "Jacija", "Džuma"),
    adhan: "{} ezan",
    iqamah: "{} ikamet",
  },
  Albanian: {
    date: "Data",
    prayers: names("Sabahu", "Lindja e diellit", "Dreka", "Ikindia", "Akshami", "Jacia", "Xhumaja"),
    adhan: "{} Ezani",
    iqamah: "{} Ikameti",
  },
  "Ramadan sheet": {
    date: "Date",
    prayers: names("Sehri Ends", "Sunrise", "Zuhr", "Asr", "Iftari", "Isha", "Jummah"),
    adhan: "{}",
    iqamah: "{} Jamat",
  },
  Spanish: {
    date: "Fecha",
    prayers: names("Fayr", "Amanecer", "Duhr", "Asr", "Magrib", "Isha", "Yumua"),
    adhan: "Adhan {}",
    iqamah: "Iqama {}",
  },
  Swedish: {
    date: "Datum",
    prayers: names("Fajr", "Soluppgång", "Dhohr", "Asr", "Maghrib", "Isha", "Fredagsbön"),
    adhan: "{} Adhan",
    iqamah: "{} Iqama",
  },
  Somali: {
    date: "Taariikh",
    prayers: names("Subax", "Qorrax soo bax", "Duhur", "Casar", "Maqrib", "Cishe", "Jimce"),
    adhan: "{} Aadaan",
    iqamah: "{} Iqaamo",
  },
  Bengali: {
    date: "তারিখ",
    prayers: names("ফজর", "সূর্যোদয়", "যোহর", "আসর", "মাগরিব", "এশা", "জুমা"),
    adhan: "{} আযান",
    iqamah: "{} জামাত",
  },
  Persian: {
    date: "تاریخ",
    prayers: names("صبح", "طلوع آفتاب", "ظهر", "عصر", "مغرب", "عشا", "جمعه"),
    adhan: "اذان {}",
    iqamah: "اقامه {}",
  },
} as const satisfies Record<string, Words>;

export type Language = keyof typeof headings;

/** The heading of a column. */
export function headingOf(language: Language, key: CellKey): string {
  const { prayers, adhan, iqamah }: Words = headings[language];
  const [prayer, kind] = partsOf(key);
  const name = prayers[prayer as keyof Words["prayers"]];
  if (prayer === "sunrise" || prayer === "jummah") return name;
  return (kind === "adhan" ? adhan : iqamah).replace("{}", name);
}
