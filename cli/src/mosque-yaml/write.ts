import { Document, isScalar, visit } from "yaml";

/**
 * Writes settings as YAML that every reader understands alike. Texts are in quotes, because some readers take 12:45 for
 * a number; texts of several lines are blocks. Members that are `undefined` are omitted.
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
 * Writes a whole `mosque.yaml`. Its first line names the schema, so that editors can complete it.
 * @param comment lines without #
 * @param version of this package
 */
export function writeMosqueYaml(comment: string, settings: object, version: string): string {
  const schema = `https://unpkg.com/@mosque-sync/cli@${version}/mosque.schema.json`;
  const lines = [`yaml-language-server: $schema=${schema}`, ...comment.split("\n")];
  return lines.map((line) => `# ${line}\n`).join("") + writeYaml(settings);
}
