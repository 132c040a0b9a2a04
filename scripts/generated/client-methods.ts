import {
  type ApiEndpoint,
  type EndpointName,
  endpoints,
  errorCodes,
  errorReasons,
  errorReasonsOf,
  scopeOf,
} from "@mosque-sync/contract";
import { doc, interfaceOf } from "./typescript-text.ts";

/**
 * Generates `client/src/methods.gen.ts` from the contract's endpoints: the client's methods with the documentation
 * shown by editors.
 */
export function clientMethods(): string {
  const all = Object.entries(endpoints) as [EndpointName, ApiEndpoint][];
  return [
    "// Generated from the contract by `npm run generate`. Do not edit: change the contract.",
    [
      "import type {",
      ...[...new Set(all.map(([, endpoint]) => `  ${responseType(endpoint)},`))].sort(),
      '} from "./api.gen.ts";',
      'import type { Always, Argument, Arguments, IfChanged, NotModified, Success } from "./calls.ts";',
    ].join("\n"),
    interfaceOf(
      "Client<Bound extends string = never>",
      "One method for each endpoint, with the endpoint's name.",
      all.flatMap(([name, endpoint]) => methods(name, endpoint)),
    ),
  ]
    .join("\n\n")
    .concat("\n");
}

/** The signatures of one method; an editor shows the documentation of the matching one. */
function methods(name: EndpointName, endpoint: ApiEndpoint): string[] {
  const success = `Success<${responseType(endpoint)}>`;
  if (!takesIfNoneMatch(endpoint)) {
    return [
      `${documentation(endpoint)}\n${name}(...args: Argument<Arguments<"${name}", Bound>>): Promise<${success}>;`,
    ];
  }
  const ifChanged = "With `ifNoneMatch`: if nothing has changed, `status` is 304 and `data` is `undefined`.";
  return [
    `${documentation(endpoint)}\n${name}(...args: Argument<Always<"${name}", Bound>>): Promise<${success}>;`,
    `${documentation(endpoint, ifChanged)}\n${name}(args: IfChanged<"${name}", Bound>): Promise<${success} | NotModified>;`,
  ];
}

/** The interface of an endpoint's answer in `api.gen.ts`, named by the answer's title. */
function responseType({ response }: ApiEndpoint): string {
  return (response as { title?: string }).title ?? "unknown";
}

function takesIfNoneMatch({ method, etag }: ApiEndpoint): boolean {
  return method === "GET" && etag !== null;
}

function documentation(endpoint: ApiEndpoint, ...more: readonly string[]): string {
  const { summary, description, method, path } = endpoint;
  const scope = scopeOf(endpoint);
  return doc(
    [
      /[.?]$/.test(summary) ? summary : `${summary}.`,
      "",
      description,
      ...more.flatMap((paragraph) => ["", paragraph]),
      "",
      `\`${method} ${path}\`, ${scope ? `with a key of the scope \`${scope}\`` : "without a key"}.`,
      retries(method),
      "",
      `@throws {MosqueSyncError} The API refused the call. \`code\` is one of these, or a newer one: ${listed(codesOf(endpoint))}.`,
      "@throws {UnreachableError} There was no answer.",
      "@throws {ForeignResponseError} The response is not from this API.",
    ].join("\n"),
  );
}

/** The behaviour of `client/src/send.ts` and `retry.ts`. */
function retries(method: ApiEndpoint["method"]): string {
  const when = "after network errors, timeouts, 429 and 5xx";
  switch (method) {
    case "GET":
      return `The client retries it ${when}.`;
    case "POST":
      return `The client retries it only if it has an \`idempotencyKey\`, ${when}.`;
    default:
      return `The client retries it ${when}. With an \`idempotencyKey\`, a retry has no second effect.`;
  }
}

/** The error codes of an endpoint, in the order of their table. */
function codesOf(endpoint: ApiEndpoint): string[] {
  const possible = new Set<string>(errorReasonsOf(endpoint).map((reason) => errorReasons[reason].code));
  return Object.keys(errorCodes).filter((code) => possible.has(code));
}

function listed(codes: readonly string[]): string {
  return codes.map((code) => `\`${code}\``).join(", ");
}
