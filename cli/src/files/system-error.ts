/** The code of a system's error, such as `ENOENT`; its text if it has none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown reason";
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
