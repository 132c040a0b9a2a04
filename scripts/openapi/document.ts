import { readFile } from "node:fs/promises";

// An OpenAPI 3.1 document, as far as the contract's own makes use of it.

export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

/** A JSON Schema whose keywords are read one by one. */
export type Schema = JsonObject;

export interface Media {
  readonly schema?: Schema;
  readonly example?: Json;
  readonly examples?: Readonly<Record<string, { readonly value: Json }>>;
}

export type Content = Readonly<Record<string, Media>>;

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface Response {
  readonly headers?: Readonly<Record<string, { readonly schema: Schema }>>;
  readonly content?: Content;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  /** The scope that the key needs; absent if none is needed. */
  readonly "x-required-scope"?: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}

export interface OpenApi {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, JsonObject>>;
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly examples: Readonly<Record<string, { readonly value: Json }>>;
  };
}

/** Today's document; `npm run check` fails while it is not that of the contract. */
export const presentDocument = new URL("../../openapi.json", import.meta.url);

export async function readDocument(file: URL): Promise<OpenApi> {
  return JSON.parse(await readFile(file, "utf8")) as OpenApi; // The contract's own document, as it was written.
}

/** A document whose references are replaced by what they name. */
export function resolved(document: OpenApi): OpenApi {
  return resolve(document as unknown as Json) as unknown as OpenApi; // Of the same form, without `$ref`.

  function resolve(value: Json): Json {
    if (value === null || typeof value !== "object") return value;
    if (Array.isArray(value)) return value.map(resolve);
    const { $ref, ...siblings } = value as JsonObject; // Neither null nor a list.
    if (typeof $ref === "string") return { ...(resolve(target($ref)) as JsonObject), ...siblings };
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, resolve(member)]));
  }

  function target(reference: string): Json {
    const steps = reference.replace(/^#\//, "").split("/");
    const found = steps.reduce<Json | undefined>(
      (value, step) => (value as JsonObject | undefined)?.[step],
      document as unknown as Json,
    );
    if (found === undefined) throw new Error(`${reference} leads nowhere`);
    return found;
  }
}

/** Every operation of a document, by its method and path, as in `PATCH /v1/mosques/{mosqueId}/profile`. */
export function operationsOf(document: OpenApi): Map<string, Operation> {
  return new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    ),
  );
}
