import { Document, isScalar, visit } from "yaml";

/**
 * Writes settings as YAML that any reader understands alike: texts in quotes, since some take 12:45 for a number; those
 * of several lines as lines. What is `undefined` is left out.
 */
export function writeYaml(settings: object): string {
  const document = new Document(settings);
  visit(document, {
    Value(key, node) {
      if (key === "key" || !isScalar(node) || typeof node.value !== "string") return;
      node.type = node.value.includes("\n") ? "BLOCK_LITERAL" : "QUOTE_DOUBLE";
    },
  });
  return document.toString({ lineWidth: 0 });
}
