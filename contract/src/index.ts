export * from "./endpoints.ts";
export * from "./errors.ts";
export * from "./fields.ts";
export * from "./limits.ts";
export * from "./openapi.ts";
export * from "./resources.ts";
