import { list } from "./words-of.ts";

/** Words for columns to skip. */
export const otherWords =
  list(`hijri hijra hijriyah hijriah hijrah hicri islamic ramadan ramadhan ramazan ramzan roza rozah fasting weekday wochentag
  ramzaan roze रमज़ान रमजान रोज़ा रोजा রমজান রমযান রোজা weekdays week note notes comment comments remark remarks event events هجري قمري
  id qiblah qibla timestamp changes tomorrow created updated`);

/** Words for the end of a time, or for another day's. */
export const endWords = list(
  "end ends ended ending finish finishes last fin ende einde bitis qaza qada expires expiry finishing upto tomorrow yesterday khatm khatam खत्म ख़त्म শেষ ختم انتها انتهاء آخر نهايه",
);

/** Words for the meal that ends the fast, at the start of maghrib. */
const iftarWords =
  list(`iftar iftari iftaar iftaari iftaree iftor iftarlik aftar aftari aftaar aftaari afthar futari afur
  fastenbrechen افطار افطاري ইফতার ইফতারি ইফতারের इफ्तार इफ़्तार इफ्तारी इफ़्तारी अफ्तार अफ़तार अफ़्तार अफ्तारी ифтар ауызашар
  இஃப்தார் ഇഫ്താർ`);

/** Words for the sunset. */
const sunsetWords =
  list(`sunset sundown coucher sonnenuntergang zonsondergang solnedgang puesta ocaso tramonto ghurub ghuroob gurub perendimi
  zalazak terbenam auringonlasku napnyugta xorawabun machweo заход закат সূর্যাস্ত सूर्यास्त غروب 日落 日没`);

/** Times of the day that belong to no prayer. */
export const otherTimes: ReadonlySet<string> = new Set([
  ...iftarWords,
  ...sunsetWords,
  ...list(`imsak imsaak imsaku imsek sehri sehar sehr sahar sahri sahari suhoor suhur sahur sahoor sehur saharlik syfyr zawal
    zawaal zawwal zaval zenith istiwa istawa nisfunnihar ishraq ishrak israk ishraaq chasht awwabin awabin taraweeh taraweh
    tarawih terawih teravih taravih tarawee witr qiyam kerahat karahat makruh makrooh mamnoo khutbah khutba firstthird
    lastthird сухур সেহরি সেহেরি সাহরি सेहरी सहरी सेहर सहर امساك سحر سحري زوال اشراق تراويح وتر`),
]);

/** Words for the sermon before jummah. */
export const khutbahWords = list(
  "khutbah khutba khutbe hutbe hutba xhutbe khotba khotbah bayan خطبه খুতবা खुतबा",
);

/** Times of the day that start maghrib, the surer first: its adhan if no column names maghrib's. */
export const startsOfMaghrib: readonly ReadonlySet<string>[] = [iftarWords, sunsetWords];

/** Words that limit a heading to some days, which are not understood further. */
export const conditionWords =
  list(`ramadan ramadhan ramazan ramzan رمضان summer winter spring autumn fall ete hiver sommer zomer yaz kis verano
  invierno estate inverno sommar vinter dst bst gmt cest cet eid holiday holidays bank school schools term vacation
  from until till before after between since starting effective new old only except excluding during when if changes
  week weeks day days daily weekday weekdays weekend weekends in on`);
