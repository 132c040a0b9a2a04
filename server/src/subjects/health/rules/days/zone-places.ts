import { Temporal } from "temporal-polyfill/full";
import type { Place } from "./sunset.ts";

/**
 * The main city of a zone, to whole degrees: by `zone.tab` of the IANA time zone database, 2025b, which is in the public
 * domain. Each zone with its latitude and longitude.
 */
const cities = `
  Africa/Abidjan 5 -4; Africa/Accra 6 0; Africa/Addis_Ababa 9 39; Africa/Algiers 37 3; Africa/Asmara 15 39;
  Africa/Bamako 13 -8; Africa/Bangui 4 19; Africa/Banjul 13 -17; Africa/Bissau 12 -16; Africa/Blantyre -16 35;
  Africa/Brazzaville -4 15; Africa/Bujumbura -3 29; Africa/Cairo 30 31; Africa/Casablanca 34 -8;
  Africa/Ceuta 36 -5; Africa/Conakry 10 -14; Africa/Dakar 15 -17; Africa/Dar_es_Salaam -7 39;
  Africa/Djibouti 12 43; Africa/Douala 4 10; Africa/El_Aaiun 27 -13; Africa/Freetown 8 -13;
  Africa/Gaborone -25 26; Africa/Harare -18 31; Africa/Johannesburg -26 28; Africa/Juba 5 32;
  Africa/Kampala 0 32; Africa/Khartoum 16 33; Africa/Kigali -2 30; Africa/Kinshasa -4 15; Africa/Lagos 6 3;
  Africa/Libreville 0 9; Africa/Lome 6 1; Africa/Luanda -9 13; Africa/Lubumbashi -12 27; Africa/Lusaka -15 28;
  Africa/Malabo 4 9; Africa/Maputo -26 33; Africa/Maseru -29 28; Africa/Mbabane -26 31; Africa/Mogadishu 2 45;
  Africa/Monrovia 6 -11; Africa/Nairobi -1 37; Africa/Ndjamena 12 15; Africa/Niamey 14 2;
  Africa/Nouakchott 18 -16; Africa/Ouagadougou 12 -2; Africa/Porto-Novo 6 3; Africa/Sao_Tome 0 7;
  Africa/Tripoli 33 13; Africa/Tunis 37 10; Africa/Windhoek -23 17; America/Adak 52 -177;
  America/Anchorage 61 -150; America/Anguilla 18 -63; America/Antigua 17 -62; America/Araguaina -7 -48;
  America/Argentina/Buenos_Aires -35 -58; America/Argentina/Catamarca -28 -66; America/Argentina/Cordoba -31 -64;
  America/Argentina/Jujuy -24 -65; America/Argentina/La_Rioja -29 -67; America/Argentina/Mendoza -33 -69;
  America/Argentina/Rio_Gallegos -52 -69; America/Argentina/Salta -25 -65; America/Argentina/San_Juan -32 -69;
  America/Argentina/San_Luis -33 -66; America/Argentina/Tucuman -27 -65; America/Argentina/Ushuaia -55 -68;
  America/Aruba 12 -70; America/Asuncion -25 -58; America/Atikokan 49 -92; America/Bahia -13 -39;
  America/Bahia_Banderas 21 -105; America/Barbados 13 -60; America/Belem -1 -48; America/Belize 18 -88;
  America/Blanc-Sablon 51 -57; America/Boa_Vista 3 -61; America/Bogota 5 -74; America/Boise 44 -116;
  America/Cambridge_Bay 69 -105; America/Campo_Grande -20 -55; America/Cancun 21 -87; America/Caracas 10 -67;
  America/Cayenne 5 -52; America/Cayman 19 -81; America/Chicago 42 -88; America/Chihuahua 29 -106;
  America/Ciudad_Juarez 32 -106; America/Costa_Rica 10 -84; America/Coyhaique -46 -72; America/Creston 49 -117;
  America/Cuiaba -16 -56; America/Curacao 12 -69; America/Danmarkshavn 77 -19; America/Dawson 64 -139;
  America/Dawson_Creek 56 -120; America/Denver 40 -105; America/Detroit 42 -83; America/Dominica 15 -61;
  America/Edmonton 54 -113; America/Eirunepe -7 -70; America/El_Salvador 14 -89; America/Fort_Nelson 59 -123;
  America/Fortaleza -4 -38; America/Glace_Bay 46 -60; America/Goose_Bay 53 -60; America/Grand_Turk 21 -71;
  America/Grenada 12 -62; America/Guadeloupe 16 -62; America/Guatemala 15 -91; America/Guayaquil -2 -80;
  America/Guyana 7 -58; America/Halifax 45 -64; America/Havana 23 -82; America/Hermosillo 29 -111;
  America/Indiana/Indianapolis 40 -86; America/Indiana/Knox 41 -87; America/Indiana/Marengo 38 -86;
  America/Indiana/Petersburg 38 -87; America/Indiana/Tell_City 38 -87; America/Indiana/Vevay 39 -85;
  America/Indiana/Vincennes 39 -88; America/Indiana/Winamac 41 -87; America/Inuvik 68 -134;
  America/Iqaluit 64 -68; America/Jamaica 18 -77; America/Juneau 58 -134; America/Kentucky/Louisville 38 -86;
  America/Kentucky/Monticello 37 -85; America/Kralendijk 12 -68; America/La_Paz -16 -68; America/Lima -12 -77;
  America/Los_Angeles 34 -118; America/Lower_Princes 18 -63; America/Maceio -10 -36; America/Managua 12 -86;
  America/Manaus -3 -60; America/Marigot 18 -63; America/Martinique 15 -61; America/Matamoros 26 -98;
  America/Mazatlan 23 -106; America/Menominee 45 -88; America/Merida 21 -90; America/Metlakatla 55 -132;
  America/Mexico_City 19 -99; America/Miquelon 47 -56; America/Moncton 46 -65; America/Monterrey 26 -100;
  America/Montevideo -35 -56; America/Montserrat 17 -62; America/Nassau 25 -77; America/New_York 41 -74;
  America/Nome 64 -165; America/Noronha -4 -32; America/North_Dakota/Beulah 47 -102;
  America/North_Dakota/Center 47 -101; America/North_Dakota/New_Salem 47 -101; America/Nuuk 64 -52;
  America/Ojinaga 30 -104; America/Panama 9 -80; America/Paramaribo 6 -55; America/Phoenix 33 -112;
  America/Port-au-Prince 19 -72; America/Port_of_Spain 11 -62; America/Porto_Velho -9 -64;
  America/Puerto_Rico 18 -66; America/Punta_Arenas -53 -71; America/Rankin_Inlet 63 -92; America/Recife -8 -35;
  America/Regina 50 -105; America/Resolute 75 -95; America/Rio_Branco -10 -68; America/Santarem -2 -55;
  America/Santiago -33 -71; America/Santo_Domingo 18 -70; America/Sao_Paulo -24 -47; America/Scoresbysund 70 -22;
  America/Sitka 57 -135; America/St_Barthelemy 18 -63; America/St_Johns 48 -53; America/St_Kitts 17 -63;
  America/St_Lucia 14 -61; America/St_Thomas 18 -65; America/St_Vincent 13 -61; America/Swift_Current 50 -108;
  America/Tegucigalpa 14 -87; America/Thule 77 -69; America/Tijuana 33 -117; America/Toronto 44 -79;
  America/Tortola 18 -65; America/Vancouver 49 -123; America/Whitehorse 61 -135; America/Winnipeg 50 -97;
  America/Yakutat 60 -140; Antarctica/Casey -66 111; Antarctica/Davis -69 78; Antarctica/DumontDUrville -67 140;
  Antarctica/Macquarie -54 159; Antarctica/Mawson -68 63; Antarctica/McMurdo -78 167; Antarctica/Palmer -65 -64;
  Antarctica/Rothera -68 -68; Antarctica/Syowa -69 40; Antarctica/Troll -72 3; Antarctica/Vostok -78 107;
  Arctic/Longyearbyen 78 16; Asia/Aden 13 45; Asia/Almaty 43 77; Asia/Amman 32 36; Asia/Anadyr 65 177;
  Asia/Aqtau 45 50; Asia/Aqtobe 50 57; Asia/Ashgabat 38 58; Asia/Atyrau 47 52; Asia/Baghdad 33 44;
  Asia/Bahrain 26 51; Asia/Baku 40 50; Asia/Bangkok 14 101; Asia/Barnaul 53 84; Asia/Beirut 34 36;
  Asia/Bishkek 43 75; Asia/Brunei 5 115; Asia/Chita 52 113; Asia/Colombo 7 80; Asia/Damascus 34 36;
  Asia/Dhaka 24 90; Asia/Dili -9 126; Asia/Dubai 25 55; Asia/Dushanbe 39 69; Asia/Famagusta 35 34;
  Asia/Gaza 32 34; Asia/Hebron 32 35; Asia/Ho_Chi_Minh 11 107; Asia/Hong_Kong 22 114; Asia/Hovd 48 92;
  Asia/Irkutsk 52 104; Asia/Jakarta -6 107; Asia/Jayapura -3 141; Asia/Jerusalem 32 35; Asia/Kabul 35 69;
  Asia/Kamchatka 53 159; Asia/Karachi 25 67; Asia/Kathmandu 28 85; Asia/Khandyga 63 136; Asia/Kolkata 23 88;
  Asia/Krasnoyarsk 56 93; Asia/Kuala_Lumpur 3 102; Asia/Kuching 2 110; Asia/Kuwait 29 48; Asia/Macau 22 114;
  Asia/Magadan 60 151; Asia/Makassar -5 119; Asia/Manila 15 121; Asia/Muscat 24 59; Asia/Nicosia 35 33;
  Asia/Novokuznetsk 54 87; Asia/Novosibirsk 55 83; Asia/Omsk 55 73; Asia/Oral 51 51; Asia/Phnom_Penh 12 105;
  Asia/Pontianak 0 109; Asia/Pyongyang 39 126; Asia/Qatar 25 52; Asia/Qostanay 53 64; Asia/Qyzylorda 45 65;
  Asia/Riyadh 25 47; Asia/Sakhalin 47 143; Asia/Samarkand 40 67; Asia/Seoul 38 127; Asia/Shanghai 31 121;
  Asia/Singapore 1 104; Asia/Srednekolymsk 67 154; Asia/Taipei 25 122; Asia/Tashkent 41 69; Asia/Tbilisi 42 45;
  Asia/Tehran 36 51; Asia/Thimphu 27 90; Asia/Tokyo 36 140; Asia/Tomsk 56 85; Asia/Ulaanbaatar 48 107;
  Asia/Urumqi 44 88; Asia/Ust-Nera 65 143; Asia/Vientiane 18 103; Asia/Vladivostok 43 132; Asia/Yakutsk 62 130;
  Asia/Yangon 17 96; Asia/Yekaterinburg 57 61; Asia/Yerevan 40 44; Atlantic/Azores 38 -26;
  Atlantic/Bermuda 32 -65; Atlantic/Canary 28 -15; Atlantic/Cape_Verde 15 -24; Atlantic/Faroe 62 -7;
  Atlantic/Madeira 33 -17; Atlantic/Reykjavik 64 -22; Atlantic/South_Georgia -54 -37; Atlantic/St_Helena -16 -6;
  Atlantic/Stanley -52 -58; Australia/Adelaide -35 139; Australia/Brisbane -27 153;
  Australia/Broken_Hill -32 141; Australia/Darwin -12 131; Australia/Eucla -32 129; Australia/Hobart -43 147;
  Australia/Lindeman -20 149; Australia/Lord_Howe -32 159; Australia/Melbourne -38 145; Australia/Perth -32 116;
  Australia/Sydney -34 151; Europe/Amsterdam 52 5; Europe/Andorra 42 2; Europe/Astrakhan 46 48;
  Europe/Athens 38 24; Europe/Belgrade 45 20; Europe/Berlin 52 13; Europe/Bratislava 48 17; Europe/Brussels 51 4;
  Europe/Bucharest 44 26; Europe/Budapest 48 19; Europe/Busingen 48 9; Europe/Chisinau 47 29;
  Europe/Copenhagen 56 13; Europe/Dublin 53 -6; Europe/Gibraltar 36 -5; Europe/Guernsey 49 -3;
  Europe/Helsinki 60 25; Europe/Isle_of_Man 54 -4; Europe/Istanbul 41 29; Europe/Jersey 49 -2;
  Europe/Kaliningrad 55 20; Europe/Kirov 59 50; Europe/Kyiv 50 31; Europe/Lisbon 39 -9; Europe/Ljubljana 46 15;
  Europe/London 52 0; Europe/Luxembourg 50 6; Europe/Madrid 40 -4; Europe/Malta 36 15; Europe/Mariehamn 60 20;
  Europe/Minsk 54 28; Europe/Monaco 44 7; Europe/Moscow 56 38; Europe/Oslo 60 11; Europe/Paris 49 2;
  Europe/Podgorica 42 19; Europe/Prague 50 14; Europe/Riga 57 24; Europe/Rome 42 12; Europe/Samara 53 50;
  Europe/San_Marino 44 12; Europe/Sarajevo 44 18; Europe/Saratov 52 46; Europe/Simferopol 45 34;
  Europe/Skopje 42 21; Europe/Sofia 43 23; Europe/Stockholm 59 18; Europe/Tallinn 59 25; Europe/Tirane 41 20;
  Europe/Ulyanovsk 54 48; Europe/Vaduz 47 10; Europe/Vatican 42 12; Europe/Vienna 48 16; Europe/Vilnius 55 25;
  Europe/Volgograd 49 44; Europe/Warsaw 52 21; Europe/Zagreb 46 16; Europe/Zurich 47 9;
  Indian/Antananarivo -19 48; Indian/Chagos -7 72; Indian/Christmas -10 106; Indian/Cocos -12 97;
  Indian/Comoro -12 43; Indian/Kerguelen -49 70; Indian/Mahe -5 55; Indian/Maldives 4 74;
  Indian/Mauritius -20 58; Indian/Mayotte -13 45; Indian/Reunion -21 55; Pacific/Apia -14 -172;
  Pacific/Auckland -37 175; Pacific/Bougainville -6 156; Pacific/Chatham -44 -177; Pacific/Chuuk 7 152;
  Pacific/Easter -27 -109; Pacific/Efate -18 168; Pacific/Fakaofo -9 -171; Pacific/Fiji -18 178;
  Pacific/Funafuti -9 179; Pacific/Galapagos -1 -90; Pacific/Gambier -23 -135; Pacific/Guadalcanal -10 160;
  Pacific/Guam 13 145; Pacific/Honolulu 21 -158; Pacific/Kanton -3 -172; Pacific/Kiritimati 2 -157;
  Pacific/Kosrae 5 163; Pacific/Kwajalein 9 167; Pacific/Majuro 7 171; Pacific/Marquesas -9 -140;
  Pacific/Midway 28 -177; Pacific/Nauru -1 167; Pacific/Niue -19 -170; Pacific/Norfolk -29 168;
  Pacific/Noumea -22 166; Pacific/Pago_Pago -14 -171; Pacific/Palau 7 134; Pacific/Pitcairn -25 -130;
  Pacific/Pohnpei 7 158; Pacific/Port_Moresby -10 147; Pacific/Rarotonga -21 -160; Pacific/Saipan 15 146;
  Pacific/Tahiti -18 -150; Pacific/Tarawa 1 173; Pacific/Tongatapu -21 -175; Pacific/Wake 19 167;
  Pacific/Wallis -13 -176;
`;

const places = new Map<string, Place | undefined>(
  cities
    .trim()
    .split(/;\s*/)
    .filter(Boolean)
    .map((entry) => {
      const [zone = "", latitude, longitude] = entry.split(" ");
      return [zone, { latitude: Number(latitude), longitude: Number(longitude) }];
    }),
);

const epoch = Temporal.Instant.fromEpochMilliseconds(0);

/**
 * A place in a zone, by any of its names.
 * @returns undefined for zones without a country, such as UTC
 */
export function placeOfZone(zone: string): Place | undefined {
  if (!places.has(zone)) {
    const asked = epoch.toZonedDateTimeISO(zone);
    const name = [...places.keys()].find((one) => epoch.toZonedDateTimeISO(one).equals(asked));
    places.set(zone, name === undefined ? undefined : places.get(name));
  }
  return places.get(zone);
}
