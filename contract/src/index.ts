export * from "./endpoint.ts";
export * from "./errors/codes.ts";
export * from "./errors/endpoint-reasons.ts";
export * from "./errors/errors.ts";
export * from "./errors/reasons.ts";
export * from "./errors/refusals.ts";
export * from "./fields.ts";
export * from "./languages.ts";
export * from "./limits.ts";
export * from "./openapi/document.ts";
export * from "./portal/portal-endpoints.ts";
export * from "./portal/portal-reasons.ts";
export * from "./portal/resources.ts";
export { prayerTimeInputPattern, turningCharacters, uuidPattern } from "./schemas.ts";
export * from "./subjects/activity/activity.ts";
export * from "./subjects/activity/spans.ts";
export * from "./subjects/health/health.ts";
export * from "./subjects/history/changes.ts";
export {
  newerValues,
  type RestoreObstacleName,
  type RestorePlan,
  type RestoreTargetKind,
  restoreObstacles,
  restoreTargets,
} from "./subjects/history/history-endpoints.ts";
export * from "./subjects/keys/api-keys.ts";
export * from "./subjects/mosque-data/announcements.ts";
export * from "./subjects/mosque-data/api-endpoints.ts";
export {
  type DataName,
  dataEndpoints,
  type WrittenResource,
  writtenResources,
} from "./subjects/mosque-data/data-endpoints.ts";
export * from "./subjects/mosque-data/event-defaults.ts";
export * from "./subjects/mosque-data/events.ts";
export type { PrayerWarning } from "./subjects/mosque-data/prayer-warnings.ts";
export * from "./subjects/mosque-data/prayers.ts";
export * from "./subjects/mosque-data/profile.ts";
export * from "./subjects/mosque-data/sync.ts";
export type { ExportedMosque, RemovedMosque } from "./subjects/mosques/removal-endpoints.ts";
export * from "./subjects/operator/service-settings.ts";
export * from "./subjects/security/security-events.ts";
export { deviceOf } from "./subjects/sign-in/devices.ts";
export type { OwnEmail } from "./subjects/sign-in/email-endpoints.ts";
export { linkKinds, type OpenLink } from "./subjects/sign-in/open-link-endpoints.ts";
export type { Passkey } from "./subjects/sign-in/passkeys.ts";
export type { ProviderLink } from "./subjects/sign-in/provider-endpoints.ts";
export type { OpenSession } from "./subjects/sign-in/session-endpoints.ts";
export type { Factor, StepUpWay } from "./subjects/sign-in/sign-in-endpoints.ts";
export * from "./subjects/team/roles.ts";
export * from "./subjects/timetable/link-problems.ts";
export type { SourcePlace, TimetableSource } from "./subjects/timetable/source-endpoints.ts";
export * from "./subjects/timetable/timetable.ts";
export * from "./subjects/timetable/warning-days.ts";
export { sharedTexts } from "./texts/texts.ts";
export * from "./versions.ts";
