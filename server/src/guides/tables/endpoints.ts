import {
  type ApiEndpoint,
  bodySchema,
  type EndpointName,
  type ErrorReasonName,
  endpoints,
  entityTags,
  isFile,
  jsonBodyOf,
  scopeOf,
  versionedItems,
  writableNames,
} from "@mosque-sync/contract";
import { markdownTable } from "./markdown-table.ts";

const rows = Object.entries(endpoints) as [EndpointName, ApiEndpoint][];
const mosquePath = "/v1/mosques/{mosqueId}";

/** Every endpoint in one line, with a link to its section. */
export function endpointsTable(): string {
  return markdownTable(
    ["ApiEndpoint", "Method and path", "What it does"],
    rows.map(([name, { method, path, summary }]) => [
      `[\`${name}\`](endpoints.md#${name})`,
      `\`${method} ${path.replace(mosquePath, "…")}\``,
      summary,
    ]),
  );
}

/** A section for each endpoint, by its tag. */
export function endpointSections(): string {
  const byTag = Map.groupBy(rows, ([, { tag }]) => tag);
  return [...byTag]
    .map(([tag, own]) => [`## ${tag}`, ...own.map(([name, row]) => endpointSection(name, row))].join("\n\n"))
    .join("\n\n");
}

function endpointSection(name: EndpointName, endpoint: ApiEndpoint): string {
  const { method, path, summary, description, query, body, etag, ifMatch, reasons } = endpoint;
  const scope = scopeOf(endpoint);
  const codes = (names: readonly string[]) => names.map((each) => `\`${each}\``).join(", ");
  const json = jsonBodyOf(endpoint);
  const sent = json && writableNames(json.fields, json.operation);
  const required = json && (bodySchema(json) as { readonly required?: readonly string[] }).required;
  const facts = [
    `Key: ${scope ? `scope \`${scope}\`` : "none"}`,
    ...(Object.keys(query).length > 0 ? [`Query: ${codes(Object.keys(query))}`] : []),
    ...(sent ? [`Body: ${codes(sent)}${required?.length ? `; required: ${codes(required)}` : ""}`] : []),
    ...(isFile(body) ? [`Body: ${body.file}`] : []),
    `Status: ${endpoint.status}`,
    ...(etag ? [`\`ETag\`: of ${tagWords(etag)}`] : []),
    ...(ifMatch ? [`\`If-Match\`: the tag of ${tagWords(ifMatch)}`] : []),
    ...(reasons.length > 0 ? [`Its own reasons of failure: ${reasons.map(reasonLink).join(", ")}`] : []),
  ];
  return [
    `### \`${name}\``,
    `\`${method} ${path}\``,
    [`${summary}${/[.?!]$/.test(summary) ? "" : "."}`, description].filter(Boolean).join(" "),
    facts.map((fact) => `- ${fact}`).join("\n"),
  ].join("\n\n");
}

function reasonLink(reason: ErrorReasonName): string {
  return `[\`${reason}\`](errors.md#${reason})`;
}

/** The meaning of each response's tag, and the tag that `If-Match` is compared with. */
export function tagsTable(): string {
  const tagged = rows.filter(([, { etag, ifMatch }]) => etag ?? ifMatch);
  return markdownTable(
    ["ApiEndpoint", "`ETag` of", "`If-Match` compared with"],
    tagged.map(([name, { etag, ifMatch }]) => [
      `[\`${name}\`](endpoints.md#${name})`,
      etag ? tagWords(etag) : "none",
      ifMatch ? tagWords(ifMatch) : "",
    ]),
  );
}

/** The subject of a tag: a single item, or the parts of a mosque whose versions it counts. */
function tagWords(tag: keyof typeof entityTags): string {
  if (Object.hasOwn(versionedItems, tag)) return `that ${tag}`;
  const counted: readonly string[] = entityTags[tag];
  const words = new Intl.ListFormat("en").format(counted);
  return `the mosque's ${words}`;
}
