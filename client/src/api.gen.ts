// Generated from the contract by `npm run generate`. Do not edit: change the contract.

/** Every prayer key, in the order of listed prayer rows. */
export const prayerKeys = [
  "fajr",
  "sunrise",
  "dhuhr",
  "asr",
  "maghrib",
  "isha",
  "midnight",
  "tahajjud",
  "duha",
  "jummah",
  "eid",
] as const;
export type PrayerKey = (typeof prayerKeys)[number];

/** What the keys of test mosques begin with, and those of no other. */
export const testKeyBeginning = "mpt_";

/** Limits of requests. Lengths count Unicode code points. */
export const limits = {
  requestIdCharacters: 128,
  pageItemsMax: 100,
  latitudeDegrees: 90,
  longitudeDegrees: 180,
  communityNameCharacters: 200,
  addressCharacters: 500,
  statusCharacters: 200,
  messageCharacters: 5000,
  urlCharacters: 2048,
  titleCharacters: 200,
  bodyCharacters: 10000,
  labelCharacters: 50,
} as const;

/** The characters that a title may not have, as a class of a regular expression lists them. */
export const turningCharacters = "\\u202A-\\u202E\\u2066-\\u2069";

/** The error codes known today. Servers may send others. */
export type KnownErrorCode =
  /** No API key was sent. */
  | "missing_api_key"
  /** The API key is malformed or was never issued here. */
  | "malformed"
  /** The API key was revoked or replaced, or has expired. */
  | "revoked"
  /** The API key does not belong to the mosque in the path. */
  | "wrong_community"
  /** The API key lacks the scope that the request needs. */
  | "missing_scope"
  /** The request's input is invalid. */
  | "invalid_argument"
  /** A prayer time does not match the accepted format. */
  | "invalid_prayer_time"
  /** The addressed resource does not exist. */
  | "not_found"
  /** Too many requests: wait, then try again. */
  | "rate_limited"
  /** The same request is still being processed. */
  | "conflict"
  /** The mosque's timetable keeps the prayer rows. */
  | "kept_by_timetable"
  /** The resource has changed since it was read. */
  | "precondition_failed"
  /** The API key may not be used from the client's address. */
  | "address_not_allowed"
  /** The operator of the service has suspended the mosque. */
  | "suspended"
  /** A fault in the service, not in the request. */
  | "server_error";

/** The service is up. */
export interface Health {
  ok: boolean;
  version: "v1";
  service: string;
}

/** What this mosque's keys may do: the authority for its profile fields and prayer keys. */
export interface Capabilities {
  /** The version of the API. */
  version: "v1";
  /** The profile fields that this mosque's keys may write. */
  approvedProfileFields: (
    | "communityName"
    | "address"
    | "latitude"
    | "longitude"
    | "timeZoneId"
    | "status"
    | "message"
    | "donationLink"
  )[];
  /** The prayer keys that this mosque's rows may have. */
  supportedPrayerKeys: PrayerKey[];
  /** The resources that the API serves. `timetable` is listed if the mosque has one, which then keeps its prayer rows. */
  resources: ("profile" | "announcements" | "prayers" | "events" | "sync" | "timetable")[];
  /** The names of the scopes. */
  scopes: {
    /** The scope for reading. */
    read: "sync:read";
    /** The scope for reading and writing. */
    write: "sync:write";
  };
}

/** The approved public profile of a mosque. */
export interface Profile {
  /** The mosque's id. */
  id: string;
  /** The name that people know the mosque by. Bidirectional control characters (U+202A–202E, U+2066–2069) are not accepted. */
  communityName: string;
  /** The kind of community. */
  type: "Mosque";
  /** True if the mosque has no place to visit. */
  isOnlineOnly: boolean;
  /** Whether the operator has verified the mosque. */
  verificationStatus: "Unverified" | "Pending" | "Verified";
  /** A label that the operator sets. */
  entitlement: string;
  /** When the mosque was added. */
  createdAt: string;
  /** The postal address, as people write it. */
  address?: string;
  /** Degrees north. A mosque has both coordinates or neither. */
  latitude?: number;
  /** Degrees east. A mosque has both coordinates or neither. */
  longitude?: number;
  /** The IANA time zone that the prayer times are in. */
  timeZoneId: string;
  /** A short status line. */
  status?: string;
  /** A longer message to visitors. */
  message?: string;
  /** An http or https address for donations, without a user name or password, or an empty string. */
  donationLink?: string;
  /** How the operator calculates times that no row gives. */
  prayerCalculationParameters?: string;
  /** Address of a small picture. */
  thumbnail?: string;
  /** Addresses of pictures. */
  coverPhotos: string[];
}

/** A notice to the community. */
export interface Announcement {
  /** The announcement's id. */
  id: string;
  /** The headline. Bidirectional control characters (U+202A–202E, U+2066–2069) are not accepted. */
  title: string;
  /** The text. */
  body: string;
  /** When it was created. */
  createdAt: string;
  /** A label that the mosque chooses. */
  flairType?: string;
  /** Degrees north; the mosque's by default. */
  latitude?: number;
  /** Degrees east; the mosque's by default. */
  longitude?: number;
}

/** A manual prayer-time row. */
export interface Prayer {
  /** The row's id. */
  id: string;
  /** The prayer. A mosque may have several rows with the same key. */
  prayerKey: PrayerKey;
  /** When the adhan is called, in the mosque's time zone. */
  adhanTime?: string;
  /** When the prayer starts, in the mosque's time zone. */
  iqamahTime?: string;
  /** When the row was created. */
  createdAt: string;
}

/** When, where and how often. */
export interface EventDetails {
  /** When it starts. Any RFC 3339 offset is accepted; responses are in UTC. */
  dateInstant: string;
  /** A label that the mosque chooses. */
  flairType?: string;
  /** When it ends, not before it starts. */
  endTimeInstant?: string;
  /** The IANA time zone that it takes place in; the mosque's by default. */
  timeZoneId: string;
  /** How it repeats; `none` by default. */
  repeatOption: string;
  /** Where it takes place. */
  address?: string;
}

/** An event at the mosque. */
export interface Event {
  /** The event's id. */
  id: string;
  /** Who sees it; `public` by default. */
  visibility: string;
  /** When it was created. */
  createdAt: string;
  /** The name of the event. Bidirectional control characters (U+202A–202E, U+2066–2069) are not accepted. */
  title: string;
  /** The text. */
  body?: string;
  /** Default: true. */
  allowComments: boolean;
  /** Default: true. */
  showLikes: boolean;
  /** Default: true. */
  allowSharing: boolean;
  /** Degrees north; the mosque's by default. */
  latitude?: number;
  /** Degrees east; the mosque's by default. */
  longitude?: number;
  /** How many people liked it. */
  likeCount: number;
  /** How many comments it has. */
  commentCount: number;
  /** When, where and how often. */
  eventDetails: EventDetails;
}

/** Everything of one mosque at one moment. */
export interface Snapshot {
  /** The version of the API. */
  version: "v1";
  /** The approved public profile of a mosque. */
  profile: Profile;
  /** The newest announcements, at most `limit`. */
  announcements: Announcement[];
  /** Every prayer row. */
  prayers: Prayer[];
  /** The newest events, at most `limit`. */
  events: Event[];
}

/** The profile. */
export interface ProfileResponse {
  /** The approved public profile of a mosque. */
  profile: Profile;
}

/** Announcements, newest first. */
export interface AnnouncementsResponse {
  announcements: Announcement[];
}

/** One announcement. */
export interface AnnouncementResponse {
  /** A notice to the community. */
  announcement: Announcement;
}

/** The deleted announcement. */
export interface DeletedAnnouncement {
  /** The id of the deleted announcement. */
  announcementId: string;
}

/** The times of one prayer row, in the mosque's time zone. */
export interface PrayerTimes {
  /** The prayer. */
  prayerKey: PrayerKey;
  /** When the adhan is called. */
  adhanTime?: string;
  /** When the prayer starts. */
  iqamahTime?: string;
}

/** A time that the timetable leaves open, and that it gives on other days or the mosque has: the mosque keeps its own. */
export interface UnknownTime {
  /** The prayer. */
  prayerKey: PrayerKey;
  /** Which of its times. */
  kind: "adhan" | "iqamah";
}

/** The rows of a day, as the mosque's timetable decides them. */
export interface TimetableDay {
  /** The day. */
  date: string;
  /** Whether the timetable has the day. If not, `prayers` is empty. */
  isDecided: boolean;
  /** The rows that the timetable gives. */
  prayers: PrayerTimes[];
  /** The times that the timetable leaves open on this day. */
  unknown: UnknownTime[];
}

/** Every prayer row of the mosque, and the rows of the requested days. */
export interface ListedPrayersResponse {
  prayers: Prayer[];
  /** Only with `date`, or `from` and `until`: the rows of these days, as the timetable decides them. */
  days?: TimetableDay[];
}

/** The created or deleted row's id, and every prayer row of the mosque. */
export interface ChangedPrayersResponse {
  /** The id of the created or deleted row. */
  prayerId: string;
  prayers: Prayer[];
}

/** A change that a careful client asks a person about before it makes it. */
export interface PrayerWarning {
  /** What stands out. Currently: removed_times, more_rows. Expect more. */
  code: string;
  /** The prayer that it is about. */
  prayerKey: PrayerKey;
  /** The same in a sentence, for people. */
  message: string;
  /** With `removed_times`: how many adhan times of the prayer would be removed. */
  adhans?: number;
  /** With `removed_times`: how many iqamah times of the prayer would be removed. */
  iqamahs?: number;
  /** With `more_rows`: how many rows the prayer has. */
  before?: number;
  /** With `more_rows`: how many rows the prayer would have. */
  after?: number;
}

/** Every prayer row of the mosque, and what was done for that. */
export interface ReplacedPrayersResponse {
  prayers: Prayer[];
  /** How many rows were added. */
  added: number;
  /** How many rows got another time. */
  changed: number;
  /** How many rows were deleted. */
  deleted: number;
  /** Only with `validateOnly=true`: what a careful client asks a person about first; empty if nothing stands out. */
  warnings?: PrayerWarning[];
}

/** Every prayer row of the mosque. */
export interface PrayersResponse {
  prayers: Prayer[];
}

/** Events, newest created first. */
export interface EventsResponse {
  events: Event[];
}

/** One event. */
export interface EventResponse {
  /** An event at the mosque. */
  event: Event;
}

/** The deleted event. */
export interface DeletedEvent {
  /** The id of the deleted event. */
  eventId: string;
}

/** Who brought the file of a timetable. */
export interface BroughtBy {
  /** Who it was. */
  kind: "key" | "user" | "operator" | "link";
  /** The name of the key or of the user, unless it was removed. */
  name?: string;
}

/** Why the rows of a day stayed as they were. */
export interface TimetableStop {
  /** The day that the rows were not changed on. */
  date: string;
  /** Why. Currently: unread, faults, missing_prayers, clock_slips, large_changes, deletions, removed_times, more_rows, fewer_times, missing_day, ended. Expect more. */
  reason: string;
  /** The same in sentences, with the fix. */
  message: string;
  /** The sentences of the message as data, for texts in other languages. */
  sentences?: object[];
}

/** Where new versions of the file are fetched from every day. */
export interface TimetableLink {
  /** The address. */
  url: string;
  /** When it was last asked. */
  checkedAt: string;
  /** How many times in a row it failed, or its file was refused. */
  failures: number;
  /** Why. Currently: links_off, url_invalid, scheme_refused, credentials_refused, port_refused, name_unknown, address_refused, unreachable, certificate_refused, response_invalid, headers_too_large, redirect_invalid, redirects_too_many, access_refused, onedrive_refused, not_found, status_unexpected, encoding_invalid, incomplete, too_large, too_slow, file_not_read, file_looks_wrong. Expect more. */
  reason?: string;
  /** The same in sentences, with the fix. The last good file keeps the rows. */
  problem?: string;
  /** The HTTP status of the response. */
  status?: number;
  /** Why the new file is refused as data, for texts in other languages. */
  sentences?: object[];
}

/** How a person has said that the files of this mosque are read, for the next file too. */
export interface TimetableReading {
  /** Which start of asr the mosque keeps, if the file has both. */
  asr?: "mithl-1" | "mithl-2";
  /** The zone or mosque to read, if the file holds several. */
  only?: string;
  /** The clock of times without am or pm. It is detected unless set. */
  clock?: "12h" | "24h";
  /** Whether the file follows the clock changes, or keeps winter time all year. */
  dst?: "included" | "winter-time";
  /** How dates are read that have two readings, such as 03/04/2026. */
  dateOrder?: "day-first" | "month-first";
  /** The meanings of columns by their headings: `isha iqamah`, `isha iqamah 2` for a second congregation, `isha iqamah when filled` for a column that overrides another one, or `unused`. */
  columns?: object;
}

/** A time that ends. */
export interface EndingTime {
  /** The prayer. */
  prayerKey: PrayerKey;
  /** Which of its times. */
  kind: "adhan" | "iqamah";
}

/** When times of the timetable end. */
export interface TimetableEnd {
  /** The last day that gives these times. */
  until: string;
  /** The times that end then. */
  times: EndingTime[];
}

/** A mosque's timetable. The service keeps the prayer rows up to date from it. */
export interface Timetable {
  /** The name of the file. */
  fileName: string;
  /** When the file was received. */
  receivedAt: string;
  /** Who brought the file of a timetable. */
  broughtBy?: BroughtBy;
  /** The zone that it was read in. */
  timeZone: string;
  /** Its first day. */
  firstDay: string;
  /** Its last day. */
  lastDay: string;
  /** The last day that an earlier timetable still decides, because this one starts later. */
  earlierUntil?: string;
  /** The last day whose rows were written. */
  appliedOn?: string;
  /** When the rows of the next day are written. */
  nextAt: string;
  /** The last days that passed without an update, if any did. */
  missed?: {
    /** The first day. */
    from: string;
    /** The last day. */
    until: string;
  };
  /** Why the rows of a day stayed as they were. */
  stop?: TimetableStop;
  /** Where new versions of the file are fetched from every day. */
  link?: TimetableLink;
  /** How a person has said that the files of this mosque are read, for the next file too. */
  reading?: TimetableReading;
  /** When its times end, the first end first. */
  ends: TimetableEnd[];
  /** The times that the timetable left open on the last day whose rows were written. */
  unknown: UnknownTime[];
}

/** The timetable, and its document. */
export interface TimetableResponse {
  /** A mosque's timetable. The service keeps the prayer rows up to date from it. */
  timetable: Timetable;
  /** The timetable in the open format. */
  document: object;
}

/** A change of one row. */
export interface PlannedRow {
  /** What happens to the row. */
  kind: "add" | "change" | "delete";
  /** The prayer. */
  prayerKey: PrayerKey;
  /** The times of one prayer row, in the mosque's time zone. */
  from?: PrayerTimes;
  /** The times of one prayer row, in the mosque's time zone. */
  to?: PrayerTimes;
}

/** How the timetable changes the rows of today. */
export interface TimetablePlan {
  /** Today, in the mosque's time zone. */
  date: string;
  /** The fewest changes that give the mosque the rows of today. */
  changes: PlannedRow[];
  /** How many rows need no change. */
  unchanged: number;
  /** The times that the timetable leaves open today. */
  unknown: UnknownTime[];
  /** Why the rows of a day stayed as they were. */
  stop?: TimetableStop;
}

/** The file that the service has fetched from a link. */
export interface FetchedFile {
  /** Its name. */
  fileName: string;
  /** Its bytes in Base64. */
  content: string;
}

/** All that was found in the file, how the rows of today change, and the timetable if it was saved. With `validateOnly=true` and `link`, `document` is the timetable that would be kept, and `file` the fetched file. */
export interface ReplacedTimetable {
  /** All that was found in the file, as `mosque-sync check --json` prints it. Its fixes name the query parameters instead of `mosque.yaml`. */
  report: object;
  /** How the timetable changes the rows of today. */
  plan: TimetablePlan;
  /** A mosque's timetable. The service keeps the prayer rows up to date from it. */
  timetable?: Timetable;
  /** The timetable in the open format. */
  document?: object;
  /** The file that the service has fetched from a link. */
  file?: FetchedFile;
}

/** The deleted timetable. */
export interface DeletedTimetable {
  /** A mosque's timetable. The service keeps the prayer rows up to date from it. */
  timetable: Timetable;
}

/** A merge patch (RFC 7396) with only the fields that change. */
export interface ProfileUpdate {
  /** The name that people know the mosque by. Bidirectional control characters (U+202A–202E, U+2066–2069) are not accepted. */
  communityName?: string | undefined;
  /** The postal address, as people write it. */
  address?: string | null | undefined;
  /** Degrees north. A mosque has both coordinates or neither. */
  latitude?: number | null | undefined;
  /** Degrees east. A mosque has both coordinates or neither. */
  longitude?: number | null | undefined;
  /** The IANA time zone that the prayer times are in. */
  timeZoneId?: string | undefined;
  /** A short status line. */
  status?: string | null | undefined;
  /** A longer message to visitors. */
  message?: string | null | undefined;
  /** An http or https address for donations, without a user name or password, or an empty string. */
  donationLink?: string | null | undefined;
}

/** The fields of a creation. */
export interface AnnouncementCreate {
  /** The headline. Bidirectional control characters (U+202A–202E, U+2066–2069) are not accepted. */
  title: string;
  /** The text. */
  body: string;
  /** A label that the mosque chooses. */
  flairType?: string | undefined;
  /** Degrees north; the mosque's by default. */
  latitude?: number | undefined;
  /** Degrees east; the mosque's by default. */
  longitude?: number | undefined;
}

/** A merge patch (RFC 7396) with only the fields that change. */
export interface AnnouncementUpdate {
  /** The headline. Bidirectional control characters (U+202A–202E, U+2066–2069) are not accepted. */
  title?: string | undefined;
  /** The text. */
  body?: string | undefined;
  /** A label that the mosque chooses. */
  flairType?: string | null | undefined;
}

/** The fields of a creation. */
export interface PrayerCreate {
  /** The prayer. A mosque may have several rows with the same key. */
  prayerKey: PrayerKey;
  /** When the adhan is called: `H:mm`, `HH:mm`, or `h:mm` with `am` or `pm`. */
  adhanTime?: string | undefined;
  /** When the prayer starts: `H:mm`, `HH:mm`, or `h:mm` with `am` or `pm`. */
  iqamahTime?: string | undefined;
}

/** The fields of a creation. */
export interface PrayerList {
  /** The rows that should be there, in any order. */
  prayers: PrayerCreate[];
}

/** A merge patch (RFC 7396) with only the fields that change. */
export interface PrayerUpdate {
  /** The prayer. A mosque may have several rows with the same key. */
  prayerKey?: PrayerKey | undefined;
  /** When the adhan is called: `H:mm`, `HH:mm`, or `h:mm` with `am` or `pm`. */
  adhanTime?: string | null | undefined;
  /** When the prayer starts: `H:mm`, `HH:mm`, or `h:mm` with `am` or `pm`. */
  iqamahTime?: string | null | undefined;
}

/** When, where and how often. */
export interface EventDetailsCreate {
  /** When it starts. Any RFC 3339 offset is accepted; responses are in UTC. */
  dateInstant: string;
  /** A label that the mosque chooses. */
  flairType?: string | undefined;
  /** When it ends, not before it starts. */
  endTimeInstant?: string | undefined;
  /** The IANA time zone that it takes place in; the mosque's by default. */
  timeZoneId?: string | undefined;
  /** How it repeats; `none` by default. */
  repeatOption?: string | undefined;
  /** Where it takes place. */
  address?: string | undefined;
}

/** The fields of a creation. */
export interface EventCreate {
  /** Who sees it; `public` by default. */
  visibility?: string | undefined;
  /** The name of the event. Bidirectional control characters (U+202A–202E, U+2066–2069) are not accepted. */
  title: string;
  /** The text. */
  body?: string | undefined;
  /** Default: true. */
  allowComments?: boolean | undefined;
  /** Default: true. */
  showLikes?: boolean | undefined;
  /** Default: true. */
  allowSharing?: boolean | undefined;
  /** Degrees north; the mosque's by default. */
  latitude?: number | undefined;
  /** Degrees east; the mosque's by default. */
  longitude?: number | undefined;
  /** When, where and how often. */
  eventDetails: EventDetailsCreate;
}

/** When, where and how often. */
export interface EventDetailsUpdate {
  /** When it starts. Any RFC 3339 offset is accepted; responses are in UTC. */
  dateInstant?: string | undefined;
  /** A label that the mosque chooses. */
  flairType?: string | null | undefined;
  /** When it ends, not before it starts. */
  endTimeInstant?: string | null | undefined;
  /** The IANA time zone that it takes place in; the mosque's by default. */
  timeZoneId?: string | undefined;
  /** How it repeats; `none` by default. */
  repeatOption?: string | undefined;
  /** Where it takes place. */
  address?: string | null | undefined;
}

/** A merge patch (RFC 7396) with only the fields that change. */
export interface EventUpdate {
  /** Who sees it; `public` by default. */
  visibility?: string | undefined;
  /** The name of the event. Bidirectional control characters (U+202A–202E, U+2066–2069) are not accepted. */
  title?: string | undefined;
  /** The text. */
  body?: string | null | undefined;
  /** Default: true. */
  allowComments?: boolean | undefined;
  /** Default: true. */
  showLikes?: boolean | undefined;
  /** Default: true. */
  allowSharing?: boolean | undefined;
  /** Degrees north; the mosque's by default. */
  latitude?: number | null | undefined;
  /** Degrees east; the mosque's by default. */
  longitude?: number | null | undefined;
  /** When, where and how often. */
  eventDetails?: EventDetailsUpdate | undefined;
}

/** Every id in the path of an endpoint. */
export interface Ids {
  /** The id of the mosque. */
  mosqueId: string;
  /** The id of the announcement. */
  announcementId: string;
  /** The id of the prayer. */
  prayerId: string;
  /** The id of the event. */
  eventId: string;
}

/** The body of each endpoint's request. */
export interface Bodies {
  updateProfile: ProfileUpdate;
  createAnnouncement: AnnouncementCreate;
  updateAnnouncement: AnnouncementUpdate;
  createPrayer: PrayerCreate;
  replacePrayers: PrayerList;
  updatePrayer: PrayerUpdate;
  createEvent: EventCreate;
  updateEvent: EventUpdate;
  replaceTimetable: Uint8Array | string;
}

/** The response of each endpoint. */
export interface Responses {
  getHealth: Health;
  getCapabilities: Capabilities;
  getSnapshot: Snapshot;
  getProfile: ProfileResponse;
  updateProfile: ProfileResponse;
  listAnnouncements: AnnouncementsResponse;
  createAnnouncement: AnnouncementResponse;
  getAnnouncement: AnnouncementResponse;
  updateAnnouncement: AnnouncementResponse;
  deleteAnnouncement: DeletedAnnouncement;
  listPrayers: ListedPrayersResponse;
  createPrayer: ChangedPrayersResponse;
  replacePrayers: ReplacedPrayersResponse;
  updatePrayer: PrayersResponse;
  deletePrayer: ChangedPrayersResponse;
  listEvents: EventsResponse;
  createEvent: EventResponse;
  getEvent: EventResponse;
  updateEvent: EventResponse;
  deleteEvent: DeletedEvent;
  getTimetable: TimetableResponse;
  replaceTimetable: ReplacedTimetable;
  deleteTimetable: DeletedTimetable;
}

/** Every endpoint, as the client calls it. */
export const endpoints = {
  /**
   * Is the service up?
   * Responds without a key and without the database.
   */
  getHealth: {
    method: "GET",
    path: "/v1/health",
    query: [],
    needsKey: false,
    sends: "nothing",
    takesIfNoneMatch: false,
    takesIfMatch: false,
    takesIdempotencyKey: false,
    holds: {},
  },
  /**
   * What may this mosque's keys do?
   * The authority for the mosque's profile fields and prayer keys. Read it first in a sync.
   */
  getCapabilities: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/capabilities",
    query: [],
    needsKey: true,
    sends: "nothing",
    takesIfNoneMatch: true,
    takesIfMatch: false,
    takesIdempotencyKey: false,
    holds: { approvedProfileFields: "texts", supportedPrayerKeys: "texts", resources: "texts", scopes: "object" },
  },
  /**
   * Everything of the mosque at one moment
   * `limit` applies to announcements and events, not to prayer rows. Read it last in a sync, to verify.
   */
  getSnapshot: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/sync",
    query: ["limit"],
    needsKey: true,
    sends: "nothing",
    takesIfNoneMatch: true,
    takesIfMatch: false,
    takesIdempotencyKey: false,
    holds: { profile: "object", announcements: "resources", prayers: "resources", events: "resources" },
  },
  /**
   * Read the profile
   * The fields that keys may not write are included.
   */
  getProfile: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/profile",
    query: [],
    needsKey: true,
    sends: "nothing",
    takesIfNoneMatch: true,
    takesIfMatch: false,
    takesIdempotencyKey: false,
    holds: { profile: "object" },
  },
  /**
   * Change the profile
   * Omitted fields stay as they are; `null` clears a field that may be empty.
   */
  updateProfile: {
    method: "PATCH",
    path: "/v1/mosques/{mosqueId}/profile",
    query: [],
    needsKey: true,
    sends: "JSON",
    takesIfNoneMatch: false,
    takesIfMatch: true,
    takesIdempotencyKey: true,
    holds: { profile: "object" },
  },
  /**
   * List announcements, newest first
   * At most `limit`; the `Link` header leads to the next page.
   */
  listAnnouncements: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/announcements",
    query: ["limit", "cursor"],
    needsKey: true,
    sends: "nothing",
    takesIfNoneMatch: true,
    takesIfMatch: false,
    takesIdempotencyKey: false,
    holds: { announcements: "resources" },
  },
  /**
   * Publish an announcement
   * Without coordinates, it takes the mosque's.
   */
  createAnnouncement: {
    method: "POST",
    path: "/v1/mosques/{mosqueId}/announcements",
    query: [],
    needsKey: true,
    sends: "JSON",
    takesIfNoneMatch: false,
    takesIfMatch: true,
    takesIdempotencyKey: true,
    holds: { announcement: "object" },
  },
  /**
   * Read an announcement
   * With its own entity tag, for `If-Match` of a change.
   */
  getAnnouncement: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/announcements/{announcementId}",
    query: [],
    needsKey: true,
    sends: "nothing",
    takesIfNoneMatch: true,
    takesIfMatch: false,
    takesIdempotencyKey: false,
    holds: { announcement: "object" },
  },
  /**
   * Change an announcement
   * Omitted fields stay as they are; `null` clears `flairType`.
   */
  updateAnnouncement: {
    method: "PATCH",
    path: "/v1/mosques/{mosqueId}/announcements/{announcementId}",
    query: [],
    needsKey: true,
    sends: "JSON",
    takesIfNoneMatch: false,
    takesIfMatch: true,
    takesIdempotencyKey: true,
    holds: { announcement: "object" },
  },
  /**
   * Delete an announcement
   * The mosque's history keeps what it said.
   */
  deleteAnnouncement: {
    method: "DELETE",
    path: "/v1/mosques/{mosqueId}/announcements/{announcementId}",
    query: [],
    needsKey: true,
    sends: "nothing",
    takesIfNoneMatch: false,
    takesIfMatch: true,
    takesIdempotencyKey: true,
    holds: {},
  },
  /**
   * List every prayer row
   * In the order of the prayer keys, then by time. With `date`, or `from` and `until`, the response also has the rows of these days, as the mosque's timetable decides them.
   */
  listPrayers: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/prayers",
    query: ["date", "from", "until"],
    needsKey: true,
    sends: "nothing",
    takesIfNoneMatch: true,
    takesIfMatch: false,
    takesIdempotencyKey: false,
    holds: { prayers: "resources" },
  },
  /**
   * Add a prayer row
   * Needs at least one of `adhanTime` and `iqamahTime`.
   */
  createPrayer: {
    method: "POST",
    path: "/v1/mosques/{mosqueId}/prayers",
    query: [],
    needsKey: true,
    sends: "JSON",
    takesIfNoneMatch: false,
    takesIfMatch: true,
    takesIdempotencyKey: true,
    holds: { prayers: "resources" },
  },
  /**
   * Make these the prayer rows
   * Takes the desired rows, and makes the fewest changes, all or none. A row that stays, or gets other times, keeps its id and `createdAt`. With `validateOnly=true` the response is the same, warns of times that would be removed and of daily prayers that would get several rows, and changes nothing. An empty list needs `allowEmpty=true`.
   */
  replacePrayers: {
    method: "PUT",
    path: "/v1/mosques/{mosqueId}/prayers",
    query: ["validateOnly", "allowEmpty"],
    needsKey: true,
    sends: "JSON",
    takesIfNoneMatch: false,
    takesIfMatch: true,
    takesIdempotencyKey: true,
    holds: { prayers: "resources" },
  },
  /**
   * Change a prayer row
   * Omitted fields stay as they are; `null` clears a time, but not the only one of a row.
   */
  updatePrayer: {
    method: "PATCH",
    path: "/v1/mosques/{mosqueId}/prayers/{prayerId}",
    query: [],
    needsKey: true,
    sends: "JSON",
    takesIfNoneMatch: false,
    takesIfMatch: true,
    takesIdempotencyKey: true,
    holds: { prayers: "resources" },
  },
  /**
   * Delete a prayer row
   * Responds with every remaining row.
   */
  deletePrayer: {
    method: "DELETE",
    path: "/v1/mosques/{mosqueId}/prayers/{prayerId}",
    query: [],
    needsKey: true,
    sends: "nothing",
    takesIfNoneMatch: false,
    takesIfMatch: true,
    takesIdempotencyKey: true,
    holds: { prayers: "resources" },
  },
  /**
   * List events, newest created first
   * At most `limit`; the `Link` header leads to the next page.
   */
  listEvents: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/events",
    query: ["limit", "cursor"],
    needsKey: true,
    sends: "nothing",
    takesIfNoneMatch: true,
    takesIfMatch: false,
    takesIdempotencyKey: false,
    holds: { events: "resources" },
  },
  /**
   * Publish an event
   * Needs a title and when it starts. Without coordinates or a time zone, it takes the mosque's.
   */
  createEvent: {
    method: "POST",
    path: "/v1/mosques/{mosqueId}/events",
    query: [],
    needsKey: true,
    sends: "JSON",
    takesIfNoneMatch: false,
    takesIfMatch: true,
    takesIdempotencyKey: true,
    holds: { event: "object" },
  },
  /**
   * Read an event
   * With its own entity tag, for `If-Match` of a change.
   */
  getEvent: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/events/{eventId}",
    query: [],
    needsKey: true,
    sends: "nothing",
    takesIfNoneMatch: true,
    takesIfMatch: false,
    takesIdempotencyKey: false,
    holds: { event: "object" },
  },
  /**
   * Change an event
   * Omitted fields stay as they are; `null` clears a field that may be empty. Members of `eventDetails` are merged one by one.
   */
  updateEvent: {
    method: "PATCH",
    path: "/v1/mosques/{mosqueId}/events/{eventId}",
    query: [],
    needsKey: true,
    sends: "JSON",
    takesIfNoneMatch: false,
    takesIfMatch: true,
    takesIdempotencyKey: true,
    holds: { event: "object" },
  },
  /**
   * Delete an event
   * The mosque's history keeps what it said.
   */
  deleteEvent: {
    method: "DELETE",
    path: "/v1/mosques/{mosqueId}/events/{eventId}",
    query: [],
    needsKey: true,
    sends: "nothing",
    takesIfNoneMatch: false,
    takesIfMatch: true,
    takesIdempotencyKey: true,
    holds: {},
  },
  /**
   * Read the timetable
   * What keeps the prayer rows up to date, and how far it has come.
   */
  getTimetable: {
    method: "GET",
    path: "/v1/mosques/{mosqueId}/timetable",
    query: [],
    needsKey: true,
    sends: "nothing",
    takesIfNoneMatch: true,
    takesIfMatch: false,
    takesIdempotencyKey: false,
    holds: { timetable: "object", document: "object" },
  },
  /**
   * Give the mosque a timetable
   * Takes the bytes of a file, and writes the rows of today. From then on, the rows of each day are written soon after the mosque's midnight. Other writes of prayer rows are refused until the timetable is deleted. With `validateOnly=true`, only the plan is made. With `link` and without a body, the service fetches the file, and looks for a new version every day, until another link or `unlink=true` comes. `asr`, `only`, `clock`, `dst`, `dateOrder` and `columns` say how the file is read; they are remembered for the next file, until another value or an empty one is sent.
   */
  replaceTimetable: {
    method: "PUT",
    path: "/v1/mosques/{mosqueId}/timetable",
    query: [
    "fileName",
    "link",
    "unlink",
    "validateOnly",
    "confirm",
    "asr",
    "only",
    "clock",
    "dst",
    "dateOrder",
    "columns",
  ],
    needsKey: true,
    sends: "file",
    takesIfNoneMatch: false,
    takesIfMatch: true,
    takesIdempotencyKey: true,
    holds: { report: "object", plan: "object" },
  },
  /**
   * Delete the timetable
   * The prayer rows stay as they are, and keys and people can write them again.
   */
  deleteTimetable: {
    method: "DELETE",
    path: "/v1/mosques/{mosqueId}/timetable",
    query: [],
    needsKey: true,
    sends: "nothing",
    takesIfNoneMatch: false,
    takesIfMatch: true,
    takesIdempotencyKey: true,
    holds: { timetable: "object" },
  },
} as const;
