import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { isUnavailable } from "#store/engines/postgres/errors.ts";

suite("a fault of PostgreSQL or of the connection to it", () => {
  const withCode = (code: string) => Object.assign(new Error("told by its code"), { code });

  for (const error of [
    withCode("57P01"),
    withCode("08007"),
    withCode("ECONNRESET"),
    withCode("ERR_SOCKET_CLOSED"),
    withCode("ERR_STREAM_DESTROYED"),
    new Error("Connection terminated unexpectedly"),
    new Error("timeout exceeded when trying to connect"),
    new Error("Client was closed and is not queryable"),
    new Error("Received unexpected commandComplete message from backend."),
  ]) {
    const { code, message } = error as Error & { code?: string };
    test(`may pass: ${code ?? message}`, () => assert.ok(isUnavailable(error)));
  }

  for (const error of [
    withCode("23505"),
    withCode("ERR_INVALID_ARG_TYPE"),
    new Error("in the work"),
    undefined,
  ]) {
    const { code, message } = (error ?? {}) as { code?: string; message?: string };
    test(`does not pass: ${code ?? message}`, () => assert.ok(!isUnavailable(error)));
  }
});
