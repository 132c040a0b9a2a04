import { type CreateOf, type Fields, type ResourceOf, responseSchema, type UpdateOf } from "../../fields.ts";
import { limits } from "../../limits.ts";
import { Id, Instant, Latitude, Longitude, Text, Title } from "../../schemas.ts";

export const announcementFields = {
  id: { always: true, schema: Id("The announcement's id.", "5d3c9a0e-7a4b-4f0e-8f0a-6b1f0f0c2a11") },
  title: {
    always: true,
    create: "required",
    update: "set",
    schema: Title("The headline.", limits.titleCharacters, "Car park closed on Friday"),
  },
  body: {
    always: true,
    create: "required",
    update: "set",
    schema: Text("The text.", 1, limits.bodyCharacters, "Please use the side street for the second jummah."),
  },
  createdAt: { always: true, schema: Instant("When it was created.", "2026-11-20T18:00:00.000Z") },
  flairType: {
    create: "optional",
    update: "clear",
    schema: Text("A label that the mosque chooses.", 0, limits.labelCharacters, "notice"),
  },
  latitude: {
    create: "optional",
    schema: Latitude("Degrees north; the mosque's by default."),
  },
  longitude: {
    create: "optional",
    schema: Longitude("Degrees east; the mosque's by default."),
  },
} as const satisfies Fields;

export type Announcement = ResourceOf<typeof announcementFields>;
export type AnnouncementCreate = CreateOf<typeof announcementFields>;
export type AnnouncementUpdate = UpdateOf<typeof announcementFields>;

export const Announcement = responseSchema(announcementFields, {
  title: "Announcement",
  description: "A notice to the community.",
});
