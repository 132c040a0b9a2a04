/**
 * Freezes today's OpenAPI document as that of the release: `npm run freeze-openapi`. It refuses a document that breaks
 * clients of the last one (decision 8.155).
 */
import { existsSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { breakingChanges } from "./breaking-changes.ts";
import { presentDocument, readDocument, releasedDocument } from "./document.ts";

const breaks = existsSync(releasedDocument)
  ? breakingChanges(await readDocument(releasedDocument), await readDocument(presentDocument), today())
  : [];
if (breaks.length > 0) {
  console.log(["This breaks clients of the last release:", ...breaks].join("\n  "));
  console.log("Keep what they rely on, and add what is new beside it: see docs/versioning.md.");
  process.exitCode = 1;
} else {
  await copyFile(presentDocument, releasedDocument);
  console.log("contract/released/openapi-v1.json written");
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
