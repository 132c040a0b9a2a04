import { list } from "./words-of.ts";

/** Words for columns to skip. */
export const otherWords =
  list(`hijri hijra hijriyah hijriah hijrah hicri islamic ramadan ramadhan ramazan ramzan roza rozah fasting weekday wochentag
  weekdays week note notes comment comments remark remarks event events هجري قمري
  id qiblah qibla timestamp changes tomorrow created updated`);

/** Words for the end of a time, or for another day's. */
export const endWords = list(
  "end ends ended ending finish finishes last fin ende einde bitis qaza qada expires expiry finishing upto tomorrow yesterday ختم انتها انتهاء آخر نهايه",
);

/** Times of the day that belong to no prayer. */
export const otherTimes =
  list(`imsak imsaak imsaku imsek sehri sehar sehr suhoor suhur sahur sahoor syfyr iftar iftari iftaar iftaari zawal zawaal
  zawwal zaval zenith istiwa istawa nisfunnihar ishraq ishrak israk ishraaq chasht awwabin awabin taraweeh taraweh tarawih
  terawih teravih taravih tarawee witr qiyam sunset sundown coucher sonnenuntergang zonsondergang solnedgang puesta
  tramonto ghurub ghuroob gurub perendimi zalazak terbenam kerahat karahat makruh makrooh mamnoo khutbah khutba
  firstthird lastthird сухур ифтар заход закат সেহরি ইফতার সাহরি সূর্যাস্ত सेहरी इफ्तार सूर्यास्त غروب امساك سحر سحري افطار
  افطاري زوال اشراق تراويح وتر`);

/** Words for the sermon before jummah. */
export const khutbahWords = list(
  "khutbah khutba khutbe hutbe hutba xhutbe khotba khotbah bayan خطبه খুতবা खुतबा",
);

/** Times of the day that start maghrib, the surer first: its adhan if no column names maghrib's. */
export const startsOfMaghrib: readonly ReadonlySet<string>[] = [
  list("iftar iftari iftaar iftaari افطار افطاري ইফতার इफ्तार ифтар"),
  list(`sunset sundown coucher sonnenuntergang zonsondergang solnedgang puesta tramonto ghurub ghuroob gurub perendimi
    zalazak terbenam заход закат সূর্যাস্ত सूर्यास्त غروب`),
];

/** Words that limit a heading to some days, which are not understood further. */
export const conditionWords =
  list(`ramadan ramadhan ramazan ramzan رمضان summer winter spring autumn fall ete hiver sommer zomer yaz kis verano
  invierno estate inverno sommar vinter dst bst gmt cest cet eid holiday holidays bank school schools term vacation
  from until till before after between since starting effective new old only except excluding during when if changes
  week weeks day days daily weekday weekdays weekend weekends in on`);
