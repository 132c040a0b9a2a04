/** Packs the WordPress plugin as the file that WordPress installs: `npm run wordpress`. */
import { writeFileSync } from "node:fs";
import { makeDownloads } from "../../server/src/http/pages/downloads.ts";

const path = "integrations/wordpress/mosque-sync.zip";
writeFileSync(new URL(`../../${path}`, import.meta.url), makeDownloads()["mosque-sync.zip"]);
console.log(`${path} is ready to be uploaded under Plugins > Add New.`);
