import assert from "node:assert/strict";
import type { IncomingHttpHeaders } from "node:http";
import {
  codeOf,
  type PortalEndpointName,
  type PortalErrorEnvelope,
  type PortalResponseOf,
  portalEndpoints,
  portalReasonsOf,
  statusOf,
} from "@mosque-sync/contract";
import { Compile, type Validator } from "typebox/compile";

/** A response of the portal: its endpoint's, or the envelope of a failure. */
export interface PortalResponse<N extends PortalEndpointName> {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: PortalResponseOf<N> & PortalErrorEnvelope;
}

/**
 * Asserts the rules for every response of the portal: its headers, the schema of its endpoint's row, or the envelope of a
 * failure for one of the reasons that the row names or implies.
 */
export function checkPortalResponse<N extends PortalEndpointName>(
  name: N,
  response: PortalResponse<N>,
): void {
  const { status, headers, body, text } = response;
  const shown = `${name} → ${status} ${text.slice(0, 500)}`;
  assert.notEqual(status, 500, shown);
  assert.equal(headers["cache-control"], "no-store", shown);
  assert.match(String(headers["x-request-id"]), /^[!-~]{1,128}$/, shown);
  assert.equal(headers["www-authenticate"], undefined, shown);
  for (const header of Object.keys(headers)) assert.doesNotMatch(header, /^access-control-/, shown);
  if (status < 400) {
    const responses = validatorOf(name);
    assert.ok(responses.Check(body), `${shown}: ${JSON.stringify(responses.Errors(body)[0])}`);
    return;
  }
  assert.deepEqual(Object.keys(body), ["error"], shown);
  const { code, requestId, troubleshooting, details } = body.error;
  assert.equal(requestId, headers["x-request-id"], shown);
  assert.deepEqual(
    { status, code },
    { status: statusOf(troubleshooting.code), code: codeOf(troubleshooting.code) },
  );
  assert.equal(typeof details, "object", shown);
  const reasons = portalReasonsOf(portalEndpoints[name]);
  assert.ok(reasons.includes(troubleshooting.code), `${shown}: a reason that its row does not name`);
}

const validators = new Map<PortalEndpointName, Validator>();

/** Compiling takes longer than most responses, so each endpoint's schema is compiled once. */
function validatorOf(name: PortalEndpointName): Validator {
  const known = validators.get(name);
  if (known) return known;
  const validator = Compile(portalEndpoints[name].response);
  validators.set(name, validator);
  return validator;
}
