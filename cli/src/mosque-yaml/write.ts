import { Document, isScalar, visit } from "yaml";
import { readVersion } from "../run/version.ts";

/**
 * Writes settings as YAML that any reader understands alike: texts in quotes, since some take 12:45 for a number; those
 * of several lines as lines. What is `undefined` is left out.
 */
function writeYaml(settings: object): string {
  const document = new Document(settings);
  visit(document, {
    Value(key, node) {
      if (key === "key" || !isScalar(node) || typeof node.value !== "string") return;
      node.type = node.value.includes("\n") ? "BLOCK_LITERAL" : "QUOTE_DOUBLE";
    },
  });
  return document.toString({ lineWidth: 0 });
}

/**
 * Writes a whole `mosque.yaml`. Editors complete it, because its first line names the schema.
 * @param comment a line or more, without their #
 */
export function writeMosqueYaml(comment: string, settings: object): string {
  const schema = `https://unpkg.com/@mosque-sync/cli@${readVersion()}/mosque.schema.json`;
  const lines = [`yaml-language-server: $schema=${schema}`, ...comment.split("\n")];
  return lines.map((line) => `# ${line}\n`).join("") + writeYaml(settings);
}
