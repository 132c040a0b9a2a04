/** A UUID in lower case. */
export const uuidPattern = "[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}";

/** The 22 characters of base64url that hold a UUID. */
export function base64OfUuid(uuid: string): string {
  return Buffer.from(uuid.replaceAll("-", ""), "hex").toString("base64url");
}

export function uuidOfBase64(text: string): string {
  return Buffer.from(text, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** What begins a short id. No id has it, because ids are ASCII. */
const mark = "·";
const wholeUuid = new RegExp(`^${uuidPattern}$`);

/** An id as it is stored in large numbers: a UUID takes 24 bytes instead of 36; any other id stays as it is. */
export function shortId(id: string): string {
  return wholeUuid.test(id) ? mark + base64OfUuid(id) : id;
}

/** @param stored as `shortId` returns it, or a whole id */
export function wholeId(stored: string): string {
  return stored.startsWith(mark) ? uuidOfBase64(stored.slice(mark.length)) : stored;
}
