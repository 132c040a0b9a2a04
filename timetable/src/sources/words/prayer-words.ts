import type { PrayerKey } from "../../times/prayers.ts";
import type { Asr, TimeKind } from "../cell.ts";
import { list, type WordTable } from "./words-of.ts";

/**
 * The names of the prayers, in the spellings of English, Arabic, Turkish, Urdu, Persian, Malay, Indonesian, French,
 * Dutch, German, Bosnian, Albanian, Spanish, Portuguese, Italian, Swedish, Norwegian, Danish, Russian, Tatar, Bengali,
 * Hindi, Somali, Swahili, Kurdish, Uzbek, Tajik, Kazakh, Kyrgyz, Azerbaijani, Pashto, Hausa, Wolof, Tamil, Malayalam,
 * Thai, Chinese, Japanese and Korean. Words that also name another time of the day are left out.
 */
export const prayerWords: WordTable<PrayerKey> = [
  [
    "fajr",
    list(`fajr fajar fajer fajir fajre fajer fager fejr fadjr fadjer fadschr fadzr fadshr fecr fedzr faj fajri fajrin
      fazr fazar fajhr alfajiri adhuha-alfajiri subh subhi subhu sobh subuh shubuh subah subax sabah sabahu sabahi zora
      fayr fachr fachir ochtendgebed morgengebet fruhgebet morgenbonn morgonbon фаджр фаджер фаджир фажр иртэнге иртәнге
      ফজর ফযর फज्र फजर फ़ज्र beyani بەیانی فجر صبح صوبح
      bayani beyani sibe sibeh fadzsr bomdod бомдод бамдат багымдат asuba asubahi asubah سهار
      ஃபஜ்ர் பஜ்ர் சுபுஹ் സുബ്ഹ് സുബഹി ซุบฮิ ซุบฮี ซุบห์ 晨礼 晨禮 ファジュル 파즈르`),
  ],
  [
    "sunrise",
    list(`sunrise sunris srise lever shuruq shuruk shuruuq shurooq shurook shorooq shoroq shorouq shorouk shorook shoruq
      shoruk shoroeq shoroek shourouq shourouk shouruq shouruk shurouq shurouk shrooq shrouq sharooq churuq chourouk
      chourouq chorouk choruq choroq churouk chouruk schuruk schuruq schourouk schourouq schuruuk sjoeroek sjoeroeq
      sjuruk suruk surooq ishuruq syuruk syuruq syurouk syuruk syurooq isyroq-syuruk terbit gunes izlazak sonnenaufgang
      zonsopgang zonsopkomst soluppgang soloppgang solopgang amanecer salida nascer sorgere tulu tuloo tulou toloo tolu
      lindja восход восхода шурук рассвет-восход qorraxsoobax macheo rojhilat সূর্যোদয় सूर्योदय شروق شروک طلوع
      leve levee xorhalatn xorhelatn xorhelatin xorhalat khorhalatn خۆرهەڵاتن خۆرهەڵات quyosh қуёш изгрев
      wschod vychod napkelte rasarit 日出 日の出`),
  ],
  [
    "dhuhr",
    list(`dhuhr dhuhur dhohur duhr duhur dhur dhuhar dhuhuhr zuhr zuhur zuhar zuhor zohr zohar zohor zohur zhr zuh dhohr
      dohr dohar dhohar thuhr thuhur thohr duhor duhri dzuhur dzuhr dzohor zhuhr zhohr zhur luhur lohor ogle oglen podne
      dreka dhuri adhuhuri doher dhoher dohor zohour dhouhr douhr dhouhour zouhr zouhour duhar middaggebed mittagsgebet
      middagsbonn зухр зухур өйлә ойле যোহর জোহর যুহর জুহর ज़ुहर जुहर जोहर ज़ोहर nivro نیوەڕۆ ظهر
      niwaro niwero niwerro peshin пешин бешим бесін azahar azzahar adhuhur adhuhri ماسپښین ماسپخین
      லுஹர் ളുഹ്ർ ളുഹർ ดุฮริ ดุฮรี ดุห์รี 晌礼 晌禮 ズフル 주흐르 tisbar tisbaar`),
  ],
  [
    "asr",
    list(`asr esr assr ashar asar aser assar asser asir asri ashr casir casarka ikindi ikindija ikindia ikindija casar casr alasiri laasiri
      namiddaggebed nachmittagsgebet ettermiddagsbonn аср асыр аъср икенде আসর আছর असर अस्र asir عصر عەسر
      әср əsr екінті laasar مازدیګر مازديگر அஸர் അസ്ർ അസർ อัสริ อัศริ อัสรี 晡礼 晡禮 アスル 아스르 takkusaan takusan`),
  ],
  [
    "maghrib",
    list(`maghrib maghreb maghrab maghrib magrib magreb magrebi maghrb maghr mgrb mghrib moghreb mogreb mughrib maghriib
      maqrib makhrib maqreb magharibi magribi magrip meghrib mag aksam akshami akshamit avondgebed abendgebet kveldsbonn
      магриб магъриб ахшам মাগরিব मगरिब मग़रिब mexreb مغرب مەغریب
      eywara eware ewara iwara ئێوارە mogrib məğrib shom шом ақшам магріб магиб magariba magaribi ماښام மஃரிப் மக்ரிப்
      മഗ്രിബ് മഗ്‌രിബ് มัฆริบ มักริบ 昏礼 昏禮 マグリブ 마그립 마그리브 timis`),
  ],
  ["tahajjud", list("tahajjud tahajud tehajjud tehaccud teheccud tahajjoud تهجد তাহাজ্জুদ")],
  ["duha", list("duha dhuha dhuhaa doha duhaa kusluk ضحي")],
  ["midnight", list("midnight")],
  ["eid", list("eid")],
  [
    "isha",
    list(`isha esa ishaa ishah ishaah ishai isyak isyaa isya isyaak icha ichaa ischa ischaa esha eshaa eshaah eisha
      iesha ishaae ish isy cishe ciishe ciisha cishaha cisha cishaa cisho isza yatsi jacija jacia jacie nachtgebed nachtgebet nattbonn иша
      ишаъ ясту йасту এশা ইশা ईशा इशा عشا عیشا
      işa xewtinan خەوتنان xufton хуфтан хуфтон құптан куптан іша lisha ماسخوتن இஷா ഇശാ ഇശാഅ് ഇഷാ อิชา อีชา
      宵礼 宵禮 イシャー イシャ 이샤`),
  ],
  [
    "jummah",
    list(`jummah jumuah jumma juma jumah jumuat jumat jumaat jumua jumuaah jumaah jummuah jumuwah jumaa jumuha jomoa
      cuma dzuma djuma xhuma xhumaja xhumaa joumoua joumouaa jumoua joumuah jumaa jomuah djoumoua djumuah djoemoea
      freitagsgebet vrijdaggebed vrijdagsgebed fredagsbonn fredagsbon ijumaa jimce jimco джума джумуа জুমা জুমআ जुमा
      जुम्मा جمعه
      cümə жума жұма ஜும்ஆ ஜும்மா ജുമുഅ ജുമുഅഃ 主麻 ジュムア 주무아`),
  ],
];

/** Words that repeat the prayer, or its time of the day, next to its name. */
export const glossWords: WordTable<PrayerKey> = [
  [
    "fajr",
    list(`dawn alba aube alvorada madrugada sadiq sadik sadek sadeq sadegh morning sehri sehar sehr sahar sahur sahoor suhoor suhur suhoor imsak imsaak
      صادق سحر سحري امساك`),
  ],
  ["sunrise", list("sun morning alba aurora matahari")],
  ["dhuhr", list("noon midday zenith mittag middag midi mediodia mezzogiorno")],
  ["asr", list("afternoon nachmittag namiddag pomeriggio")],
  ["maghrib", list("sunset sundown iftar iftari iftaar iftaari evening ghurub غروب افطار افطاري ইফতার")],
  ["isha", list("night evening taraweeh tarawih taraweh taravih terawih teravih tarawee تراويح")],
];

export const kindWords: WordTable<TimeKind> = [
  [
    "iqamah",
    list(`iqamah iqama iqaamah iqaama iqamat iqaamat iqameh iqamath iqamaat iqaamath iqma iqmah iqaamaha iqaamo eqama
      eqamah eqamat iquama iqamas ekamet ikamet ikameti ikame ikama ikamah ikamat ikaamah kamet kameti jamaat jamaath
      jamaah jamat jamah jamaa jama jamath jamaatu jamma jammah jammat jammaat jammaath jamaet jemaat jemaah jemat
      cemaat dzemat dzemata xhemat xhemati djamaat djamaa congregation congregational икамат икама камат джамаат жамаат
      জামাত জামায়াত জামাআত ইকামত जमात जमाअत इक़ामत इकामत اقامه اقامت اقامه جماعه جماعت
      iqamaah iqaamaah iqamaa iqaame iqame iqamet iqaamet ikaamet ikamaah iqomah iqomat iqaamad
      jemaa jemaaa djemaa djemaat djamaah djamaat jamoat jamoa džemaat dzemaat
      berjamaah berjemaah қамат иқомат ҷамоат жамоат জামায়াত জামা'আত ইক্বামত ஜமாஅத் ஜமாத் இகாமத் ജമാഅത്ത് ഇഖാമത്ത്`),
  ],
  [
    "adhan",
    list(`adhan adhaan azan azaan azhan athan athaan adzan adan aadhan aadaan ezan ezani ezana adhana adhana begin begins
      beginning beginnings begining beginn beginnt start starts starting debut inicio comienzo inizio entry entrance
      fillimi pocetak nachalo начало азан аузан আজান আযান শুরু अज़ान अजान شروع ابتدا ابتداء آغاز اذان ندا بانگ
      azane azane adane edhan azon azhaan gebetsruf gebedsoproep азон
      பாங்கு`),
  ],
];

/** The words for adhan that name the call itself. */
export const callWords =
  list(`adhan adhaan azan azaan azhan athan athaan adzan adan aadhan aadaan ezan ezani ezana adhana azane adane edhan
  azon gebetsruf gebedsoproep азан азон
  আজান আযান अज़ान अजान اذان`);

/** Words without meaning next to a prayer's name. */
export const plainWords =
  list(`time times timing timings timetable prayer prayers salah salat salaat solat sholat shalat salaah salaad salaadda
  salatul salatu salatil salaatul namaz namazi namazet namaaz namoz vakti vakit vakitleri vaktet koha kohe waktu waqt
  wakt wakti wakaty waqti masuk azimut gebed gebet priere prieres heure heures horaire hora horas oracion oraciones
  oracao orario ora ore preghiera zeit tijd bon bonn bonetid bonnetid tid tider uhr swala sala wakati время намаз намаза
  namozi namozlari nimeja nimej নামাজ নামাজের ওয়াক্ত नमाज़ नमाज समय वक़्त h the of at and du de la le les el al ul l e es as soleil sunca diellit matahari sol sole
  del do das sun data ए का के की এর صلاه وقت نماز افتاب شمس خورشيد ب local hour d am pm hh mm`);

/** Words for the prayer itself: next to a column with its adhan, they mean the congregation. */
export const salahWords = list(
  "prayer prayers salah salat salaat solat sholat salaah namaz namaaz priere prieres gebet gebed oracion preghiera oracao bon bonn swala صلاه نماز",
);

export const mithlWords: WordTable<Asr> = [
  ["mithl-2", list("hanafi hanafiyya hanafee hanfi hanifi hanefi hanafite حنفي حنفى thani ثاني")],
  [
    "mithl-1",
    list(
      "shafi shafii shafei shafie shaafi shafai shafiee chafii standard majority jumhur awwal maliki اول شافعي",
    ),
  ],
];

export const mithlNouns = list(
  "mithl misl mithal misal methel mithel mitl method madhab madhhab school mazhab fiqh ظل مثل",
);
