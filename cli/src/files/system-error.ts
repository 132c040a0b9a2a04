/** The code of a system error, such as `ENOENT`, or its message if it has no code. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown reason";
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
