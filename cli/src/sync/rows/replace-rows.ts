import {
  type CallError,
  ForeignResponseError,
  isCallError,
  type Prayer,
  type PrayerCreate,
  type ReplacedPrayersResponse,
  type Success,
} from "@mosque-sync/client";
import { parseTime, type RowChange, rowsAfter } from "@mosque-sync/timetable";
import type { Mosque } from "../mosque-state.ts";
import { statusOf } from "../progress.ts";
import { isRefusal } from "../refusal.ts";
import type { Writing } from "./writing.ts";

const step = "replace prayers";

/**
 * Makes several changes of rows in one request (decision 10.60), if every remaining row can be sent unchanged.
 * @param mosque the data that the changes were planned from
 * @returns whether all changes were made; otherwise none was
 * @throws {CallError} when the outcome is uncertain, or when other requests must not be tried either
 */
export async function replaceRows(
  { client, createId, onProgress, replacing }: Writing,
  changes: readonly RowChange[],
  { capabilities, listed }: Mosque,
): Promise<boolean> {
  const { etag } = listed;
  if (changes.length < 2 || !replacing.isUseful || etag === undefined) return false;
  // A proxy may have changed the tag on its way; then it will never match.
  if (etag === replacing.outdated) return false;
  const prayers = rowsToSend(changes, listed.prayers, new Set(capabilities.supportedPrayerKeys));
  if (!prayers) return false;
  try {
    const response = await client.replacePrayers({
      body: { prayers },
      // The guards have allowed the deletions.
      ...(prayers.length === 0 && { allowEmpty: true }),
      // Without it, a row that was added in the meantime would be deleted.
      ifMatch: etag,
      // Reading the mosque is more certain than a second response; the key is for proxies that repeat a PUT.
      idempotencyKey: createId(),
      maxRetries: 0,
    });
    requireCounts(response, changes);
    const { requestId, status, data } = response;
    onProgress({ kind: "answered", step, changes, requestId, status, response: data });
    return true;
  } catch (error) {
    if (!isCallError(error)) throw error;
    const isWithoutEffect = isDeclined(error);
    onProgress({ kind: isWithoutEffect ? "declined" : "failed", step, requestId: error.requestId, error });
    if (statusOf(error) === 412) replacing.outdated = etag;
    else replacing.isUseful = isOfTheMoment(error);
    if (!isWithoutEffect) throw error;
    return false;
  }
}

/**
 * Every row that the mosque should have after the changes. The request deletes missing rows, so each remaining row is
 * sent exactly as the server shows it.
 * @returns undefined if a row cannot be sent like that
 */
function rowsToSend(
  changes: readonly RowChange[],
  listed: readonly Prayer[],
  supported: ReadonlySet<string>,
): PrayerCreate[] | undefined {
  const { staying, written } = rowsAfter(listed, changes);
  if (!staying.every((row) => supported.has(row.prayerKey) && haveReadableTimes(row))) return undefined;
  return [...staying, ...written].map(({ prayerKey, adhanTime, iqamahTime }) => ({
    prayerKey,
    ...(adhanTime && { adhanTime }),
    ...(iqamahTime && { iqamahTime }),
  }));
}

/** Responses of other servers may have any content. */
function haveReadableTimes({ adhanTime, iqamahTime }: Prayer): boolean {
  const times: unknown[] = [adhanTime, iqamahTime].filter((time) => time);
  return times.length > 0 && times.every((time) => typeof time === "string" && parseTime(time) !== undefined);
}

/** @throws {ForeignResponseError} unless the response counts the planned changes */
function requireCounts(
  { data, requestId, status }: Success<ReplacedPrayersResponse>,
  changes: readonly RowChange[],
): void {
  const count = (kind: RowChange["kind"]) => changes.filter((change) => change.kind === kind).length;
  const { added, changed, deleted } = data;
  if (added === count("add") && changed === count("change") && deleted === count("delete")) return;
  const message =
    "The server has changed other rows than planned. Check the rows, and whether something else writes them.";
  throw new ForeignResponseError({ message, requestId, status, mayHaveHappened: true });
}

/**
 * Whether no change was made, for a reason that single requests may not have: the server lacks the endpoint, a proxy
 * refuses the method, or one of the rows is wrong.
 */
function isDeclined(error: CallError): boolean {
  if (isRefusal(error)) return true;
  const status = statusOf(error);
  return status === 404 || status === 405 || (error.kind === "foreign" && status === 403);
}

/** Whether the same request may well be accepted after another look. */
function isOfTheMoment(error: CallError): boolean {
  return [409, 425, 429].includes(statusOf(error) ?? 0);
}
