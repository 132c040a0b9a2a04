/** Packs the WordPress plugin as the file that WordPress installs: `npm run wordpress`. */
import { writeFileSync } from "node:fs";
import { pluginFiles } from "./plugin-files.ts";
import { zipOf } from "./zip.ts";

const path = "integrations/wordpress/mosque-sync.zip";
writeFileSync(new URL(`../../${path}`, import.meta.url), zipOf(pluginFiles()));
console.log(`${path} is ready to be uploaded under Plugins > Add New.`);
