/**
 * Lints `openapi.json` as the tools of integrators do: by Redocly's recommended rules and by all of Spectral's. Fails at
 * any warning.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { lint, loadConfig } from "@redocly/openapi-core";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { presentDocument } from "../scripts/openapi/document.ts";

const problems = [...(await redoclyProblems()), ...(await spectralProblems())];
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;

/** Reads what is ignored, and why, in `.redocly.lint-ignore.yaml`, like `redocly lint openapi.json`. */
async function redoclyProblems(): Promise<string[]> {
  const config = await loadConfig({ customExtends: ["recommended"] });
  const found = await lint({ ref: fileURLToPath(presentDocument), config });
  return found
    .filter((problem) => !problem.ignored)
    .map(({ ruleId, message, location }) => `redocly ${ruleId}: ${message} (${location[0]?.pointer})`);
}

/**
 * Two rules of taste are off: the tags are in the order of a sync, not of the alphabet; and the operator of a service
 * has no email here.
 */
async function spectralProblems(): Promise<string[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset({
    extends: [[rulesets.oas as unknown as RulesetDefinition, "all"]], // As its README passes it; its types disagree.
    rules: { "openapi-tags-alphabetical": "off", "contact-properties": "off" },
  });
  const found = await linter.run(JSON.parse(await readFile(presentDocument, "utf8")));
  return found.map(({ code, message, path }) => `spectral ${code}: ${message} (${path.join("/")})`);
}
