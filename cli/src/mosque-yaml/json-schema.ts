import type { JsonSchema } from "./kinds/kinds.ts";
import { mosqueYaml, whatToSync } from "./mosque-yaml.ts";

/** The JSON Schema with which editors complete and check `mosque.yaml`. */
export function mosqueYamlSchema(): JsonSchema {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "mosque.yaml",
    description: "What mosque-sync keeps up to date for a mosque, and from which files.",
    ...mosqueYaml.schema,
    anyOf: whatToSync.map((name) => ({ required: [name] })),
  };
}
