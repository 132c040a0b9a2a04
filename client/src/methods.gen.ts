// Generated from the contract by `npm run generate`. Do not edit: change the contract.

import type {
  AnnouncementResponse,
  AnnouncementsResponse,
  Capabilities,
  ChangedPrayersResponse,
  DeletedAnnouncement,
  DeletedEvent,
  DeletedTimetable,
  EventResponse,
  EventsResponse,
  Health,
  ListedPrayersResponse,
  PrayersResponse,
  ProfileResponse,
  ReplacedPrayersResponse,
  ReplacedTimetable,
  Snapshot,
  TimetableResponse,
} from "./api.gen.ts";
import type { Always, Argument, Arguments, IfChanged, NotModified, Success } from "./calls.ts";

/** One method for each endpoint, with the endpoint's name. */
export interface Client<Bound extends string = never> {
  /**
   * Is the service up?
   *
   * Responds without a key and without the database.
   *
   * `GET /v1/health`, without a key.
   * The client retries it after network errors, timeouts, 429 and 5xx.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  getHealth(...args: Argument<Arguments<"getHealth", Bound>>): Promise<Success<Health>>;
  /**
   * What may this mosque's keys do?
   *
   * The authority for the mosque's profile fields and prayer keys. Read it first in a sync.
   *
   * `GET /v1/mosques/{mosqueId}/capabilities`, with a key of the scope `sync:read`.
   * The client retries it after network errors, timeouts, 429 and 5xx.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `invalid_argument`, `rate_limited`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  getCapabilities(...args: Argument<Always<"getCapabilities", Bound>>): Promise<Success<Capabilities>>;
  /**
   * What may this mosque's keys do?
   *
   * The authority for the mosque's profile fields and prayer keys. Read it first in a sync.
   *
   * With `ifNoneMatch`: if nothing has changed, `status` is 304 and `data` is `undefined`.
   *
   * `GET /v1/mosques/{mosqueId}/capabilities`, with a key of the scope `sync:read`.
   * The client retries it after network errors, timeouts, 429 and 5xx.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `invalid_argument`, `rate_limited`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  getCapabilities(args: IfChanged<"getCapabilities", Bound>): Promise<Success<Capabilities> | NotModified>;
  /**
   * Everything of the mosque at one moment.
   *
   * `limit` applies to announcements and events, not to prayer rows. Read it last in a sync, to verify.
   *
   * `GET /v1/mosques/{mosqueId}/sync`, with a key of the scope `sync:read`.
   * The client retries it after network errors, timeouts, 429 and 5xx.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `invalid_argument`, `rate_limited`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  getSnapshot(...args: Argument<Always<"getSnapshot", Bound>>): Promise<Success<Snapshot>>;
  /**
   * Everything of the mosque at one moment.
   *
   * `limit` applies to announcements and events, not to prayer rows. Read it last in a sync, to verify.
   *
   * With `ifNoneMatch`: if nothing has changed, `status` is 304 and `data` is `undefined`.
   *
   * `GET /v1/mosques/{mosqueId}/sync`, with a key of the scope `sync:read`.
   * The client retries it after network errors, timeouts, 429 and 5xx.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `invalid_argument`, `rate_limited`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  getSnapshot(args: IfChanged<"getSnapshot", Bound>): Promise<Success<Snapshot> | NotModified>;
  /**
   * Read the profile.
   *
   * The fields that keys may not write are included.
   *
   * `GET /v1/mosques/{mosqueId}/profile`, with a key of the scope `sync:read`.
   * The client retries it after network errors, timeouts, 429 and 5xx.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `invalid_argument`, `rate_limited`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  getProfile(...args: Argument<Always<"getProfile", Bound>>): Promise<Success<ProfileResponse>>;
  /**
   * Read the profile.
   *
   * The fields that keys may not write are included.
   *
   * With `ifNoneMatch`: if nothing has changed, `status` is 304 and `data` is `undefined`.
   *
   * `GET /v1/mosques/{mosqueId}/profile`, with a key of the scope `sync:read`.
   * The client retries it after network errors, timeouts, 429 and 5xx.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `invalid_argument`, `rate_limited`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  getProfile(args: IfChanged<"getProfile", Bound>): Promise<Success<ProfileResponse> | NotModified>;
  /**
   * Change the profile.
   *
   * Omitted fields stay as they are; `null` clears a field that may be empty.
   *
   * `PATCH /v1/mosques/{mosqueId}/profile`, with a key of the scope `sync:write`.
   * The client retries it after network errors, timeouts, 429 and 5xx. With an `idempotencyKey`, a retry has no second effect.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `missing_scope`, `invalid_argument`, `rate_limited`, `conflict`, `precondition_failed`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  updateProfile(...args: Argument<Arguments<"updateProfile", Bound>>): Promise<Success<ProfileResponse>>;
  /**
   * List announcements, newest first.
   *
   * At most `limit`; the `Link` header leads to the next page.
   *
   * `GET /v1/mosques/{mosqueId}/announcements`, with a key of the scope `sync:read`.
   * The client retries it after network errors, timeouts, 429 and 5xx.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `invalid_argument`, `rate_limited`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  listAnnouncements(...args: Argument<Always<"listAnnouncements", Bound>>): Promise<Success<AnnouncementsResponse>>;
  /**
   * List announcements, newest first.
   *
   * At most `limit`; the `Link` header leads to the next page.
   *
   * With `ifNoneMatch`: if nothing has changed, `status` is 304 and `data` is `undefined`.
   *
   * `GET /v1/mosques/{mosqueId}/announcements`, with a key of the scope `sync:read`.
   * The client retries it after network errors, timeouts, 429 and 5xx.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `invalid_argument`, `rate_limited`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  listAnnouncements(args: IfChanged<"listAnnouncements", Bound>): Promise<Success<AnnouncementsResponse> | NotModified>;
  /**
   * Publish an announcement.
   *
   * Without coordinates, it takes the mosque's.
   *
   * `POST /v1/mosques/{mosqueId}/announcements`, with a key of the scope `sync:write`.
   * The client retries it only if it has an `idempotencyKey`, after network errors, timeouts, 429 and 5xx.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `missing_scope`, `invalid_argument`, `rate_limited`, `conflict`, `precondition_failed`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  createAnnouncement(...args: Argument<Arguments<"createAnnouncement", Bound>>): Promise<Success<AnnouncementResponse>>;
  /**
   * Read an announcement.
   *
   * With its own entity tag, for `If-Match` of a change.
   *
   * `GET /v1/mosques/{mosqueId}/announcements/{announcementId}`, with a key of the scope `sync:read`.
   * The client retries it after network errors, timeouts, 429 and 5xx.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `invalid_argument`, `not_found`, `rate_limited`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  getAnnouncement(...args: Argument<Always<"getAnnouncement", Bound>>): Promise<Success<AnnouncementResponse>>;
  /**
   * Read an announcement.
   *
   * With its own entity tag, for `If-Match` of a change.
   *
   * With `ifNoneMatch`: if nothing has changed, `status` is 304 and `data` is `undefined`.
   *
   * `GET /v1/mosques/{mosqueId}/announcements/{announcementId}`, with a key of the scope `sync:read`.
   * The client retries it after network errors, timeouts, 429 and 5xx.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `invalid_argument`, `not_found`, `rate_limited`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  getAnnouncement(args: IfChanged<"getAnnouncement", Bound>): Promise<Success<AnnouncementResponse> | NotModified>;
  /**
   * Change an announcement.
   *
   * Omitted fields stay as they are; `null` clears `flairType`.
   *
   * `PATCH /v1/mosques/{mosqueId}/announcements/{announcementId}`, with a key of the scope `sync:write`.
   * The client retries it after network errors, timeouts, 429 and 5xx. With an `idempotencyKey`, a retry has no second effect.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `missing_scope`, `invalid_argument`, `not_found`, `rate_limited`, `conflict`, `precondition_failed`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  updateAnnouncement(...args: Argument<Arguments<"updateAnnouncement", Bound>>): Promise<Success<AnnouncementResponse>>;
  /**
   * Delete an announcement.
   *
   * The mosque's history keeps what it said.
   *
   * `DELETE /v1/mosques/{mosqueId}/announcements/{announcementId}`, with a key of the scope `sync:write`.
   * The client retries it after network errors, timeouts, 429 and 5xx. With an `idempotencyKey`, a retry has no second effect.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `missing_scope`, `invalid_argument`, `not_found`, `rate_limited`, `conflict`, `precondition_failed`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  deleteAnnouncement(...args: Argument<Arguments<"deleteAnnouncement", Bound>>): Promise<Success<DeletedAnnouncement>>;
  /**
   * List every prayer row.
   *
   * In the order of the prayer keys, then by time. With `date`, or `from` and `until`, the response also has the rows of these days, as the mosque's timetable decides them.
   *
   * `GET /v1/mosques/{mosqueId}/prayers`, with a key of the scope `sync:read`.
   * The client retries it after network errors, timeouts, 429 and 5xx.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `invalid_argument`, `not_found`, `rate_limited`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  listPrayers(...args: Argument<Always<"listPrayers", Bound>>): Promise<Success<ListedPrayersResponse>>;
  /**
   * List every prayer row.
   *
   * In the order of the prayer keys, then by time. With `date`, or `from` and `until`, the response also has the rows of these days, as the mosque's timetable decides them.
   *
   * With `ifNoneMatch`: if nothing has changed, `status` is 304 and `data` is `undefined`.
   *
   * `GET /v1/mosques/{mosqueId}/prayers`, with a key of the scope `sync:read`.
   * The client retries it after network errors, timeouts, 429 and 5xx.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `invalid_argument`, `not_found`, `rate_limited`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  listPrayers(args: IfChanged<"listPrayers", Bound>): Promise<Success<ListedPrayersResponse> | NotModified>;
  /**
   * Add a prayer row.
   *
   * Needs at least one of `adhanTime` and `iqamahTime`.
   *
   * `POST /v1/mosques/{mosqueId}/prayers`, with a key of the scope `sync:write`.
   * The client retries it only if it has an `idempotencyKey`, after network errors, timeouts, 429 and 5xx.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `missing_scope`, `invalid_argument`, `invalid_prayer_time`, `rate_limited`, `conflict`, `kept_by_timetable`, `precondition_failed`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  createPrayer(...args: Argument<Arguments<"createPrayer", Bound>>): Promise<Success<ChangedPrayersResponse>>;
  /**
   * Make these the prayer rows.
   *
   * Takes the desired rows, and makes the fewest changes, all or none. A row that stays, or gets other times, keeps its id and `createdAt`. With `validateOnly=true` the response is the same, warns of times that would be removed and of daily prayers that would get several rows, and changes nothing. An empty list needs `allowEmpty=true`.
   *
   * `PUT /v1/mosques/{mosqueId}/prayers`, with a key of the scope `sync:write`.
   * The client retries it after network errors, timeouts, 429 and 5xx. With an `idempotencyKey`, a retry has no second effect.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `missing_scope`, `invalid_argument`, `invalid_prayer_time`, `rate_limited`, `conflict`, `kept_by_timetable`, `precondition_failed`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  replacePrayers(...args: Argument<Arguments<"replacePrayers", Bound>>): Promise<Success<ReplacedPrayersResponse>>;
  /**
   * Change a prayer row.
   *
   * Omitted fields stay as they are; `null` clears a time, but not the only one of a row.
   *
   * `PATCH /v1/mosques/{mosqueId}/prayers/{prayerId}`, with a key of the scope `sync:write`.
   * The client retries it after network errors, timeouts, 429 and 5xx. With an `idempotencyKey`, a retry has no second effect.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `missing_scope`, `invalid_argument`, `invalid_prayer_time`, `not_found`, `rate_limited`, `conflict`, `kept_by_timetable`, `precondition_failed`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  updatePrayer(...args: Argument<Arguments<"updatePrayer", Bound>>): Promise<Success<PrayersResponse>>;
  /**
   * Delete a prayer row.
   *
   * Responds with every remaining row.
   *
   * `DELETE /v1/mosques/{mosqueId}/prayers/{prayerId}`, with a key of the scope `sync:write`.
   * The client retries it after network errors, timeouts, 429 and 5xx. With an `idempotencyKey`, a retry has no second effect.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `missing_scope`, `invalid_argument`, `not_found`, `rate_limited`, `conflict`, `kept_by_timetable`, `precondition_failed`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  deletePrayer(...args: Argument<Arguments<"deletePrayer", Bound>>): Promise<Success<ChangedPrayersResponse>>;
  /**
   * List events, newest created first.
   *
   * At most `limit`; the `Link` header leads to the next page.
   *
   * `GET /v1/mosques/{mosqueId}/events`, with a key of the scope `sync:read`.
   * The client retries it after network errors, timeouts, 429 and 5xx.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `invalid_argument`, `rate_limited`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  listEvents(...args: Argument<Always<"listEvents", Bound>>): Promise<Success<EventsResponse>>;
  /**
   * List events, newest created first.
   *
   * At most `limit`; the `Link` header leads to the next page.
   *
   * With `ifNoneMatch`: if nothing has changed, `status` is 304 and `data` is `undefined`.
   *
   * `GET /v1/mosques/{mosqueId}/events`, with a key of the scope `sync:read`.
   * The client retries it after network errors, timeouts, 429 and 5xx.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `invalid_argument`, `rate_limited`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  listEvents(args: IfChanged<"listEvents", Bound>): Promise<Success<EventsResponse> | NotModified>;
  /**
   * Publish an event.
   *
   * Needs a title and when it starts. Without coordinates or a time zone, it takes the mosque's.
   *
   * `POST /v1/mosques/{mosqueId}/events`, with a key of the scope `sync:write`.
   * The client retries it only if it has an `idempotencyKey`, after network errors, timeouts, 429 and 5xx.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `missing_scope`, `invalid_argument`, `rate_limited`, `conflict`, `precondition_failed`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  createEvent(...args: Argument<Arguments<"createEvent", Bound>>): Promise<Success<EventResponse>>;
  /**
   * Read an event.
   *
   * With its own entity tag, for `If-Match` of a change.
   *
   * `GET /v1/mosques/{mosqueId}/events/{eventId}`, with a key of the scope `sync:read`.
   * The client retries it after network errors, timeouts, 429 and 5xx.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `invalid_argument`, `not_found`, `rate_limited`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  getEvent(...args: Argument<Always<"getEvent", Bound>>): Promise<Success<EventResponse>>;
  /**
   * Read an event.
   *
   * With its own entity tag, for `If-Match` of a change.
   *
   * With `ifNoneMatch`: if nothing has changed, `status` is 304 and `data` is `undefined`.
   *
   * `GET /v1/mosques/{mosqueId}/events/{eventId}`, with a key of the scope `sync:read`.
   * The client retries it after network errors, timeouts, 429 and 5xx.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `invalid_argument`, `not_found`, `rate_limited`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  getEvent(args: IfChanged<"getEvent", Bound>): Promise<Success<EventResponse> | NotModified>;
  /**
   * Change an event.
   *
   * Omitted fields stay as they are; `null` clears a field that may be empty. Members of `eventDetails` are merged one by one.
   *
   * `PATCH /v1/mosques/{mosqueId}/events/{eventId}`, with a key of the scope `sync:write`.
   * The client retries it after network errors, timeouts, 429 and 5xx. With an `idempotencyKey`, a retry has no second effect.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `missing_scope`, `invalid_argument`, `not_found`, `rate_limited`, `conflict`, `precondition_failed`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  updateEvent(...args: Argument<Arguments<"updateEvent", Bound>>): Promise<Success<EventResponse>>;
  /**
   * Delete an event.
   *
   * The mosque's history keeps what it said.
   *
   * `DELETE /v1/mosques/{mosqueId}/events/{eventId}`, with a key of the scope `sync:write`.
   * The client retries it after network errors, timeouts, 429 and 5xx. With an `idempotencyKey`, a retry has no second effect.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `missing_scope`, `invalid_argument`, `not_found`, `rate_limited`, `conflict`, `precondition_failed`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  deleteEvent(...args: Argument<Arguments<"deleteEvent", Bound>>): Promise<Success<DeletedEvent>>;
  /**
   * Read the timetable.
   *
   * What keeps the prayer rows up to date, and how far it has come.
   *
   * `GET /v1/mosques/{mosqueId}/timetable`, with a key of the scope `sync:read`.
   * The client retries it after network errors, timeouts, 429 and 5xx.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `invalid_argument`, `not_found`, `rate_limited`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  getTimetable(...args: Argument<Always<"getTimetable", Bound>>): Promise<Success<TimetableResponse>>;
  /**
   * Read the timetable.
   *
   * What keeps the prayer rows up to date, and how far it has come.
   *
   * With `ifNoneMatch`: if nothing has changed, `status` is 304 and `data` is `undefined`.
   *
   * `GET /v1/mosques/{mosqueId}/timetable`, with a key of the scope `sync:read`.
   * The client retries it after network errors, timeouts, 429 and 5xx.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `invalid_argument`, `not_found`, `rate_limited`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  getTimetable(args: IfChanged<"getTimetable", Bound>): Promise<Success<TimetableResponse> | NotModified>;
  /**
   * Give the mosque a timetable.
   *
   * Takes the bytes of a file, and writes the rows of today. From then on, the rows of each day are written soon after the mosque's midnight. Other writes of prayer rows are refused until the timetable is deleted. With `validateOnly=true`, only the plan is made. With `link` and without a body, the service fetches the file, and looks for a new version every day, until another link or `unlink=true` comes. `asr`, `only`, `clock`, `dst`, `dateOrder` and `columns` say how the file is read; they are remembered for the next file, until another value or an empty one is sent.
   *
   * `PUT /v1/mosques/{mosqueId}/timetable`, with a key of the scope `sync:write`.
   * The client retries it after network errors, timeouts, 429 and 5xx. With an `idempotencyKey`, a retry has no second effect.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `missing_scope`, `invalid_argument`, `rate_limited`, `conflict`, `precondition_failed`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  replaceTimetable(...args: Argument<Arguments<"replaceTimetable", Bound>>): Promise<Success<ReplacedTimetable>>;
  /**
   * Delete the timetable.
   *
   * The prayer rows stay as they are, and keys and people can write them again.
   *
   * `DELETE /v1/mosques/{mosqueId}/timetable`, with a key of the scope `sync:write`.
   * The client retries it after network errors, timeouts, 429 and 5xx. With an `idempotencyKey`, a retry has no second effect.
   *
   * @throws {MosqueSyncError} The API refused the call. `code` is one of these, or a newer one: `missing_api_key`, `malformed`, `revoked`, `wrong_community`, `missing_scope`, `invalid_argument`, `not_found`, `rate_limited`, `conflict`, `precondition_failed`, `address_not_allowed`, `suspended`, `server_error`.
   * @throws {UnreachableError} There was no answer.
   * @throws {ForeignResponseError} The response is not from this API.
   */
  deleteTimetable(...args: Argument<Arguments<"deleteTimetable", Bound>>): Promise<Success<DeletedTimetable>>;
}
