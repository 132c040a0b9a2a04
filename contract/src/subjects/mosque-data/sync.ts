import Type, { type Static } from "typebox";
import { example, OneOf } from "../../schemas.ts";
import { Announcement } from "./announcements.ts";
import { Event } from "./events.ts";
import { Prayer, prayerKeys } from "./prayers.ts";
import { Profile, writableProfileFields } from "./profile.ts";

/** The resources of the API (decision 1.11). */
export const resourceNames = ["profile", "announcements", "prayers", "events", "sync", "timetable"] as const;

const names = <const V extends readonly string[]>(values: V) =>
  Type.Unsafe<V[number]>({ type: "string", enum: [...values] });

export const Capabilities = Type.Object(
  {
    version: OneOf("The version of the API.", ["v1"], "v1"),
    approvedProfileFields: Type.Array(names(writableProfileFields), {
      description: "The profile fields that this mosque's keys may write.",
      ...example(["communityName", "status", "message"]),
    }),
    supportedPrayerKeys: Type.Array(names(prayerKeys), {
      description: "The prayer keys that this mosque's rows may have.",
      ...example([...prayerKeys]),
    }),
    resources: Type.Array(names(resourceNames), {
      description:
        "The resources that the API serves. `timetable` is listed if the mosque has one, which then keeps its prayer rows.",
      ...example(resourceNames.filter((name) => name !== "timetable")),
    }),
    scopes: Type.Object(
      {
        read: OneOf("The scope for reading.", ["sync:read"], "sync:read"),
        write: OneOf("The scope for reading and writing.", ["sync:write"], "sync:write"),
      },
      { description: "The names of the scopes." },
    ),
  },
  {
    title: "Capabilities",
    description: "What this mosque's keys may do: the authority for its profile fields and prayer keys.",
  },
);
export type Capabilities = Static<typeof Capabilities>;

export const Snapshot = Type.Object(
  {
    version: OneOf("The version of the API.", ["v1"], "v1"),
    profile: Profile,
    announcements: Type.Array(Announcement, { description: "The newest announcements, at most `limit`." }),
    prayers: Type.Array(Prayer, { description: "Every prayer row." }),
    events: Type.Array(Event, { description: "The newest events, at most `limit`." }),
  },
  { title: "Snapshot", description: "Everything of one mosque at one moment." },
);
export type Snapshot = Static<typeof Snapshot>;
