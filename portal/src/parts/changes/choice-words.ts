import type {
  Announcement,
  Capabilities,
  ChangedResource,
  Event,
  Key,
  Member,
  Prayer,
  Profile,
  Timetable,
} from "@mosque-sync/contract";
import type { Messages } from "#messages/en/index.ts";

/** The recorded resources, with the properties that their history may name. */
interface Recorded {
  readonly profile: Profile;
  readonly announcements: Announcement;
  readonly prayers: Prayer;
  readonly events: Event & Event["eventDetails"];
  readonly capabilities: Pick<Capabilities, "approvedProfileFields" | "supportedPrayerKeys">;
  readonly keys: Key;
  readonly team: Member;
  readonly timetable: Pick<Timetable, "fileName" | "receivedAt" | "firstDay" | "lastDay">;
}

/** The values of a member, or those in its list. */
type Value<V> = V extends readonly (infer Each)[] ? Each : V;
/** The values that a member has to be chosen from; never for any text. */
type Choice<V> = Value<V> extends string ? (string extends Value<V> ? never : Value<V>) : never;
/** A word for each value of each property with fixed values: a missing one does not compile. */
type ChoiceWords<Of> = {
  readonly [Name in keyof Of as [Choice<NonNullable<Of[Name]>>] extends [never] ? never : Name]-?: Readonly<
    Record<Choice<NonNullable<Of[Name]>>, string>
  >;
};

/** The words for a property's values; empty for a property with free text. */
export function choicesInWords(
  messages: Messages,
  resource: ChangedResource,
  name: string,
): Readonly<Record<string, string>> {
  const ofResource: Readonly<Record<string, Readonly<Record<string, string>>>> =
    choiceWords(messages)[resource];
  return (Object.hasOwn(ofResource, name) ? ofResource[name] : undefined) ?? {};
}

function choiceWords({ data, keys, mosques, operator, roles }: Messages): {
  readonly [R in ChangedResource]: ChoiceWords<Recorded[R]>;
} {
  return {
    profile: { type: data.kindOfMosque, verificationStatus: mosques.verification },
    announcements: {},
    prayers: { prayerKey: operator.prayer },
    events: {},
    capabilities: { approvedProfileFields: operator.field, supportedPrayerKeys: operator.prayer },
    keys: {
      scope: { "sync:read": keys.scope["sync:read"].name, "sync:write": keys.scope["sync:write"].name },
      status: keys.status,
    },
    team: { role: roles.name },
    timetable: {},
  };
}
