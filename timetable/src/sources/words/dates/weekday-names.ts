import type { Weekday } from "../../../times/weekdays.ts";
import { inSingleWords } from "../phrases.ts";
import { wordsOf } from "../words-of.ts";
import { monthOf, wordsWithMonths } from "./month-names.ts";

/** Monday to Sunday in each language; the first of each is written in full, and so are its longer forms. */
const names = {
  english:
    "monday/mon/mondays tuesday/tue/tues/tuesdays wednesday/wed/weds/wednesdays thursday/thu/thur/thurs/thursdays friday/fri/fridays saturday/sat/saturdays sunday/sun/sundays",
  arabic: "الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد",
  turkish:
    "pazartesi/pzt/pts salı/sal çarşamba/çar/çarş perşembe/per/perş cuma/cum cumartesi/cmt/cts pazar/paz",
  urdu: "پیر/سوموار منگل بدھ جمعرات جمعہ ہفتہ اتوار",
  persian: "دوشنبه سهشنبه چهارشنبه پنجشنبه جمعه شنبه یکشنبه",
  malay: "isnin/isn selasa/sel rabu/rab khamis/kha/kham jumaat/jum sabtu/sab ahad/ahd",
  indonesian: "senin/sen selasa/sel rabu/rab kamis/kam jumat/jum sabtu/sab minggu/min/mgg/ahad",
  french:
    "lundi/lun/lundis mardi/mar/mardis mercredi/mer/mercredis jeudi/jeu/jeudis vendredi/ven/vendredis samedi/sam/samedis dimanche/dim/dimanches",
  dutch:
    "maandag/ma/maa dinsdag/di/din woensdag/wo/woe donderdag/do/don vrijdag/vr/vrij/vri zaterdag/za/zat zondag/zo/zon",
  german:
    "montag/mo/mon/montags dienstag/di/die/dienstags mittwoch/mi/mit/mittwochs donnerstag/do/don/donnerstags freitag/fr/fre/freitags samstag/sa/sam/samstags/sonnabend sonntag/so/son/sonntags",
  bosnian:
    "ponedjeljak/pon/ponedeljak utorak/uto/ut srijeda/sri/sreda/sre četvrtak/čet petak/pet subota/sub nedjelja/ned/nedelja",
  albanian:
    "hënë/hen/hëna martë/mar/marta mërkurë/mër/mërkura enjte/enj premte/pre shtunë/sht/shtuna diel/die/diela",
  spanish: "lunes/lun martes/mar miércoles/mié/mie jueves/jue viernes/vie sábado/sáb domingo/dom",
  portuguese: "segunda/seg terça/ter quarta/qua quinta/qui sexta/sex sábado/sáb domingo/dom",
  italian: "lunedì/lun martedì/mar mercoledì/mer giovedì/gio venerdì/ven sabato/sab domenica/dom",
  swedish: "måndag/mån tisdag/tis onsdag/ons torsdag/tor/tors fredag/fre lördag/lör söndag/sön",
  norwegian:
    "mandag/man/ma tirsdag/tir/tirs/ti onsdag/ons/on torsdag/tor/tors/to fredag/fre/fr lørdag/lør/lø søndag/søn/sø",
  russian: "понедельник/пн вторник/вт среда/ср четверг/чт пятница/пт суббота/сб воскресенье/вс",
  bengali: "সোমবার/সোম মঙ্গলবার/মঙ্গল বুধবার/বুধ বৃহস্পতিবার/বৃহস্পতি শুক্রবার/শুক্র শনিবার/শনি রবিবার/রবি",
  hindi: "सोमवार/सोम मंगलवार/मंगल बुधवार/बुध गुरुवार/गुरु/बृहस्पतिवार शुक्रवार/शुक्र शनिवार/शनि रविवार/रवि",
  somali:
    "isniin/isn talaado/tal/tldo arbaco/arb/arbc khamiis/kha/khms jimco/jim/jmc sabti/sab/sbti axad/axa/axd",
  swahili: "jumatatu jumanne jumatano alhamisi ijumaa jumamosi jumapili",
  shortEnglish: "mo/m tu we th fr/f sa su",
} as const;

type Language = ReadonlyMap<string, Weekday>;

/** The weekdays of each language by their names, as `wordsOf` writes them, short ones included. */
export const languages: readonly Language[] = Object.values(names).map((ofLanguage) =>
  mapOf(ofLanguage, "all"),
);

const inFull: Language = new Map(
  Object.values(names)
    .slice(0, -1)
    .flatMap((ofLanguage) => [...mapOf(ofLanguage, "in full")]),
);
const inEnglish = mapOf(names.english, "all");

function mapOf(ofLanguage: string, which: "all" | "in full"): Language {
  const days = ofLanguage.split(" ").map((day) => day.split("/"));
  return new Map(
    days.flatMap((ofDay, index) =>
      ofDay
        .filter((name) => which === "all" || name.startsWith(ofDay[0] ?? ""))
        .map((name) => [wordsOf(name)[0] ?? "", (index + 1) as Weekday] as const),
    ),
  );
}

/** A weekday by its name in full, or by its short English one: others also mean something else. */
export function plainWeekdayOf(word: string): Weekday | undefined {
  return inFull.get(word) ?? inEnglish.get(word);
}

/** The weekdays that words name in one language; undefined if no language knows all of them. */
export function weekdaysIn(words: readonly string[]): Weekday[] | undefined {
  const language = languages.find((known) => words.every((word) => known.has(word)));
  return language && words.map((word) => language.get(word) as Weekday);
}

/** The word of a date that is a weekday's name in some language, and not the name of its month. */
export function weekdayWordOf(date: string): string | undefined {
  if (!/\p{L}/u.test(date)) return undefined;
  const words = wordsWithMonths(inSingleWords(date));
  const hasOtherMonth = (word: string) => words.some((each) => each !== word && monthOf(each) !== undefined);
  const found = words.filter(
    (word) =>
      languages.some((known) => known.has(word)) && (monthOf(word) === undefined || hasOtherMonth(word)),
  );
  return found.length === 1 ? found[0] : undefined;
}
