import type { JsonSchema } from "./kinds.ts";
import { mosqueYaml, whatToSync } from "./mosque-yaml.ts";

/** The JSON Schema of `mosque.yaml`, with which editors complete and check it. */
export function mosqueYamlSchema(): JsonSchema {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "mosque.yaml",
    description: "What mosque-sync keeps up to date of a mosque, and from where.",
    ...mosqueYaml.schema,
    anyOf: whatToSync.map((name) => ({ required: [name] })),
  };
}
