import type { ResponseTo } from "#api/call.ts";
import { useResponse } from "#api/hooks.ts";
import { runRoute } from "../run/changes-of-run.tsx";
import type { AskedRequest } from "./asked-request.ts";

/** The run that a request belongs to, as far as it is known. */
interface RunOfRequest {
  /** When the run begins, if it has other requests. */
  readonly from?: string;
  /** The run with its changes, if this is its only request. */
  readonly ofOne?: ResponseTo<typeof runRoute>;
}

/** Reads whether a request is the only one of its run: then the run has no separate page (decision 8.42). */
export function useRunOf(asked: AskedRequest): RunOfRequest {
  const { mosqueId, keyId } = asked.params;
  const bundle = useResponse("GET /portal/api/mosques/{mosqueId}/keys/{keyId}/request/support-bundle", asked);
  const around = bundle.data?.run;
  // What surrounds it is only near it in the log: the run itself is asked.
  const mayBeOne = around?.requests.length === 1 && !around.hasMore;
  const opened = useResponse(
    runRoute,
    { params: { mosqueId, keyId }, query: { from: around?.from ?? "" } },
    { enabled: mayBeOne },
  );
  if (!around) return {};
  if (!mayBeOne) return { from: around.from };
  if (!opened.data) return {};
  return opened.data.run.requestId === undefined ? { from: around.from } : { ofOne: opened.data };
}
