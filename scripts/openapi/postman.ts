/**
 * Writes the API as a Postman collection: `npm run postman`, or `npm run postman -- FILE`.
 */
import { writeFile } from "node:fs/promises";
import { presentDocument, readDocument } from "./document.ts";
import { postmanCollection } from "./postman-collection.ts";

const file = process.argv[2] ?? "mosque-sync.postman_collection.json";
await writeFile(file, `${JSON.stringify(postmanCollection(await readDocument(presentDocument)), null, 2)}\n`);
console.log(`${file} written. Import it, then set its variables baseUrl, apiKey and mosqueId.`);
