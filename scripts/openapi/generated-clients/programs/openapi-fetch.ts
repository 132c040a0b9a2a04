// Types by openapi-typescript, calls by openapi-fetch.
import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

const { BASE_URL = "", API_KEY = "", MOSQUE_ID = "", PRAYER_ID = "", NO_PRAYER_ID = "" } = process.env;
const client = createClient<paths>({ baseUrl: BASE_URL, headers: { Authorization: `Bearer ${API_KEY}` } });
const inMosque = { mosqueId: MOSQUE_ID };

const snapshot = await client.GET("/v1/mosques/{mosqueId}/sync", { params: { path: inMosque } });

const patch = (prayerId: string, body: components["schemas"]["PrayerUpdate"]) =>
  client.PATCH("/v1/mosques/{mosqueId}/prayers/{prayerId}", {
    params: { path: { ...inMosque, prayerId } },
    body,
  });
const changed = await patch(PRAYER_ID, { adhanTime: "5:31 am", iqamahTime: null });
const prayer = changed.data?.prayers.find(({ id }) => id === PRAYER_ID);

const refused = await patch(NO_PRAYER_ID, { adhanTime: "5:31" });

console.log(
  JSON.stringify({
    mosque: snapshot.data?.profile.communityName,
    adhanTime: prayer?.adhanTime,
    error: refused.error?.error.troubleshooting.code,
  }),
);
