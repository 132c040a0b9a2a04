import {
  type Endpoint,
  type EndpointName,
  endpoints,
  type Field,
  type Fields,
  jsonBodyOf,
} from "@mosque-sync/contract";
import { acceptedBy } from "#domain/bodies/request-body.ts";
import { markdownTable } from "./markdown-table.ts";

/** A section for each set of fields in bodies: the accepted values of each field, and who may send it. */
export function fieldSections(): string {
  const reading = (Object.entries(endpoints) as [EndpointName, Endpoint][]).flatMap(([name, endpoint]) => {
    const body = jsonBodyOf(endpoint);
    return body ? [{ name, fields: body.fields }] : [];
  });
  return [...Map.groupBy(reading, ({ fields }) => fields)]
    .map(([fields, readers]) => {
      const names = new Intl.ListFormat("en").format(readers.map(({ name }) => `\`${name}\``));
      const rows = writableIn(fields).map(([name, field]) => [
        `\`${name}\``,
        acceptedBy(field),
        field.create ?? "no",
        changeOf(field),
      ]);
      return `### Fields of ${names}\n\n${markdownTable(["Field", "Accepted", "To create", "To change"], rows)}`;
    })
    .join("\n\n");
}

function changeOf({ update }: Field): string {
  switch (update) {
    case "clear":
      return "optional, `null` clears";
    case "set":
      return "optional";
    case undefined:
      return "no";
  }
}

/** The fields that some request may send; members of an object by their path. */
function writableIn(fields: Fields, path = ""): [string, Field][] {
  return Object.entries(fields).flatMap(([name, field]): [string, Field][] => {
    if (!field.create && !field.update) return [];
    if (field.members) return writableIn(field.members, `${path}${name}.`);
    return [[path + name, field]];
  });
}
