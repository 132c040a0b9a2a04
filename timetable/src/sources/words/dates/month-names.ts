import { wordsOf } from "../words-of.ts";

/**
 * January to December, long and short, in the languages of `prayer-words.ts`; in Arabic as in Egypt, the Levant and the
 * Maghreb. Months of two words are in `ofTwoWords`.
 */
const names: readonly string[] = [
  `january jan janv janvier januar januari jänner ocak oca siječanj siječnja sij janar enero ene janeiro gennaio gen январь января янв
    janaayo জানুয়ারি জানুয়ারী জানু जनवरी जन ژانویه يناير جانفي جنوری`,
  `february feb février fevr fév februar februari şubat şub veljača veljače velj shkurt shk febrero fevereiro fev febbraio
    февраль февраля фев февр febraayo ফেব্রুয়ারি ফেব্রুয়ারী ফেব फरवरी फ़र फर फ़रवरी فوریه فبراير شباط فيفري فروری`,
  `march mar mars märz maart mrt mart mac maret ožujak ožujka ožu marts marzo março март марта мар machi maarso মার্চ मार्च مارس آذار مارچ`,
  `april apr avril avr nisan nis travanj travnja tra prill pri abril abr aprile апрель апреля апр aprili abriil এপ্রিল এপ্রি अप्रैल آوریل
    أبريل ابريل نيسان أفريل اپریل`,
  `may mai mei maayo mayıs maj svibanj svibnja svi mayo maio mag maggio май мая maajo মে मई مايو أيار ماي مئی مه مۀ`,
  `june jun juin juni haziran haz lipanj lipnja lip qershor qer junio junho giugno giu июнь июня июн juun জুন जून ژوئن يونيو حزيران
    جوان جون`,
  `july jul juillet juil juli julai temmuz tem srpanj srpnja srp korr korrik kor julio julho luglio lug июль июля июл luulyo lul জুলাই জুল जुलाई जुल
    ژوئیه يوليو يوليوز تموز جويلية جولائی جولای`,
  `august aug août aout augusti augustus ogos ogo agustus agt ağustos ağu avgust kolovoz kolovoza kol avg gush gusht gus agosto ago август
    августа авг agosti agoosto ogs আগস্ট আগ अगस्त अग أغسطس آب غشت أوت اگست`,
  `september sep sept septembre septembar eylül eyl rujan rujna ruj сент shtator sht septiembre setembro settembre set сентябрь
    сентября сен septemba sebteembar sebtembar seb সেপ্টেম্বর সেপ সেপ্ট সেপ্টে सितंबर सितम्बर सित سپتامبر سبتمبر أيلول شتنبر ستمبر`,
  `october oct octobre oktober okt oktobar ekim eki listopad listopada lis tetor tet octubre outubro out ottobre ott октябрь октября
    окт oktoba oktoobar অক্টোবর অক্টো अक्टूबर अक्टू اکتبر أكتوبر اکتوبر`,
  `november nov novembre novembar kasım kas studeni studenoga studenog stu нояб nëntor nën noviembre novembro ноябрь ноября ноя novemba nofeembar noofeembar nof
    নভেম্বর নভে नवंबर नवम्बर नव نوامبر نوفمبر نونبر نومبر`,
  `december dec décembre dezember dez decembar disember dis desember des aralık ara prosinac prosinca pro dhjetor dhj diciembre dic
    dezembro dicembre декабрь декабря дек desemba diseembar ডিসেম্বর ডিসে दिसंबर दिसम्बर दिस دسامبر ديسمبر دجنبر دسمبر`,
];

const ofTwoWords: Readonly<Record<string, number>> = {
  "كانون الثاني": 1,
  "تشرين الأول": 10,
  "تشرين الثاني": 11,
  "كانون الأول": 12,
};

const monthsByName = new Map([
  ...names.flatMap((ofMonth, index) => wordsOf(ofMonth).map((name) => [name, index + 1] as const)),
  ...Object.entries(ofTwoWords).map(([name, month]) => [wordsOf(name).join(" "), month] as const),
]);

const firstsOfTwo = new Set(Object.keys(ofTwoWords).map((name) => wordsOf(name)[0]));

/** The number of a month by its name, as `wordsWithMonths` writes it. */
export function monthOf(word: string): number | undefined {
  return monthsByName.get(word);
}

/** The words of a text, with a month of two words as one. */
export function wordsWithMonths(text: string): string[] {
  const words = wordsOf(text);
  return words.flatMap((word, at) => {
    const pair = `${word} ${words[at + 1]}`;
    if (firstsOfTwo.has(word) && monthsByName.has(pair)) return [pair];
    const isSecond = firstsOfTwo.has(words[at - 1]) && monthsByName.has(`${words[at - 1]} ${word}`);
    return isSecond ? [] : [word];
  });
}
