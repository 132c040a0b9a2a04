import {
  announcementFields,
  eventDetailsFields,
  eventFields,
  type Fields,
  prayerFields,
  profileFields,
  type WrittenResource,
  writableNames,
} from "@mosque-sync/contract";

const fieldsOf: Readonly<Record<WrittenResource, Fields>> = {
  profile: profileFields,
  announcements: announcementFields,
  prayers: prayerFields,
  events: eventFields,
};

/** The body of the creation that makes a resource again, without the properties that the service sets. */
export function creationBody(resource: WrittenResource, value: object): Record<string, unknown> {
  const body = writable(fieldsOf[resource], value);
  const { eventDetails } = value as { readonly eventDetails?: object };
  return eventDetails ? { ...body, eventDetails: writable(eventDetailsFields, eventDetails) } : body;
}

function writable(fields: Fields, value: object): Record<string, unknown> {
  const names = writableNames(fields, "create");
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));
}
