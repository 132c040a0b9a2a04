export * from "./api.gen.ts";
export type { Arguments, EndpointName, NotModified, Success } from "./calls.ts";
export { type Call, type ClientOptions, createClient } from "./client.ts";
export {
  type CallError,
  type ErrorCode,
  ForeignResponseError,
  isCallError,
  MosqueSyncError,
  UnreachableError,
} from "./errors.ts";
export type { Client } from "./methods.gen.ts";
