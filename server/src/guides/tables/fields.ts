import {
  announcementFields,
  eventFields,
  type Field,
  type Fields,
  prayerFields,
  profileFields,
} from "@mosque-sync/contract";
import { acceptedBy } from "../../domain/bodies/request-body.ts";
import { markdownTable } from "./markdown-table.ts";

const resources: Readonly<Record<string, Fields>> = {
  "Profile fields": profileFields,
  "Prayer row fields": prayerFields,
  "Announcement fields": announcementFields,
  "Event fields": eventFields,
};

/** A section for each resource: the fields that a request may send, and what each accepts. */
export function fieldSections(): string {
  return Object.entries(resources)
    .map(([title, fields]) => {
      const rows = writableIn(fields).map(([name, field]) => [
        `\`${name}\``,
        acceptedBy(field),
        field.create ?? "no",
        field.update === "clear" ? "yes, `null` clears" : field.update === "set" ? "yes" : "no",
      ]);
      return `### ${title}\n\n${markdownTable(["Field", "Accepted", "In POST", "In PATCH"], rows)}`;
    })
    .join("\n\n");
}

/** The fields that some request may send; members of an object by their path. */
function writableIn(fields: Fields, path = ""): [string, Field][] {
  return Object.entries(fields).flatMap(([name, field]): [string, Field][] => {
    if (!field.create && !field.update) return [];
    if (field.members) return writableIn(field.members, `${path}${name}.`);
    return [[path + name, field]];
  });
}
