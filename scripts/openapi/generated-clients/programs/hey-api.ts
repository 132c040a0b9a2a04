// Types and calls by Hey API.
import { client } from "./api/client.gen.js";
import { getSnapshot, updatePrayer } from "./api/index.js";

const {
  BASE_URL = "",
  API_KEY = "",
  MOSQUE_ID: mosqueId = "",
  PRAYER_ID = "",
  NO_PRAYER_ID = "",
} = process.env;
client.setConfig({ baseUrl: BASE_URL, auth: API_KEY });

const snapshot = await getSnapshot({ path: { mosqueId } });

const path = { mosqueId, prayerId: PRAYER_ID };
const changed = await updatePrayer({ path, body: { adhanTime: "5:31 am", iqamahTime: null } });
const prayer = changed.data?.prayers.find(({ id }) => id === PRAYER_ID);

const refused = await updatePrayer({
  path: { mosqueId, prayerId: NO_PRAYER_ID },
  body: { adhanTime: "5:31" },
});

console.log(
  JSON.stringify({
    mosque: snapshot.data?.profile.communityName,
    adhanTime: prayer?.adhanTime,
    error: refused.error?.error.troubleshooting.code,
  }),
);
