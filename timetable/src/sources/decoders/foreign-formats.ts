import { type Notice, notice } from "../../notices/finding.ts";

/** Formats other than text and zip archives, by their first bytes. */
const signatures: readonly (readonly [bytes: string, means: () => Notice])[] = [
  ["%PDF-", () => notice("pdf")],
  ["\x89PNG", () => notice("picture", { format: "PNG" })],
  ["\xff\xd8\xff", () => notice("picture", { format: "JPEG" })],
  ["GIF8", () => notice("picture", { format: "GIF" })],
  ["BM", () => notice("picture", { format: "BMP" })],
  ["II*\0", () => notice("picture", { format: "TIFF" })],
  ["MM\0*", () => notice("picture", { format: "TIFF" })],
  ["{\\rtf", () => notice("office-file", { format: "RTF" })],
  ["\x1f\x8b", () => notice("archive", { format: "gzip" })],
  ["7z\xbc\xaf", () => notice("archive", { format: "7z" })],
  ["Rar!", () => notice("archive", { format: "RAR" })],
];
/** Signatures that follow a first word. */
const laterSignatures: readonly (readonly [at: number, bytes: string, format: string])[] = [
  [8, "WEBP", "WebP"],
  [4, "ftyp", "HEIC or AVIF"],
];
/** The wrapper of Office documents before 2007, and of later ones with a password. */
const compoundFile = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/** Files packed as zip archives, by the beginning of a name inside them. */
const packedFormats: readonly (readonly [name: RegExp, means: () => Notice])[] = [
  [/^xl\/workbook\.bin$/, () => notice("other-workbook", { format: "XLSB" })],
  [/^word\//, () => notice("office-file", { format: "DOCX" })],
  [/^ppt\//, () => notice("office-file", { format: "PPTX" })],
  [/^Index\/.*\.iwa$|^Index\.zip$/, () => notice("other-workbook", { format: "Numbers" })],
];
const openDocument = "application/vnd.oasis.opendocument.";

/** Names the format of a file that cannot be opened; undefined for text and zip archives. */
export function foreignFormat(bytes: Uint8Array): Notice | undefined {
  if (bytes.length === 0) return notice("no-content");
  const first = String.fromCharCode(...bytes.subarray(0, 16));
  // Text may begin with the letters BM.
  const found = signatures.find(([start]) => first.startsWith(start) && (start !== "BM" || hasZero(bytes)));
  if (found) return found[1]();
  const later = laterSignatures.find(([at, start]) => first.startsWith(start, at) && hasZero(bytes));
  if (later) return notice("picture", { format: later[2] });
  return first.startsWith(compoundFile) ? compoundFormat(bytes) : undefined;
}

/** Names the format of a zip archive other than an XLSX workbook, by the files in it. */
export function packedFormat(names: readonly string[], bytes: Uint8Array): Notice {
  const found = packedFormats.find(([name]) => names.some((each) => name.test(each)));
  if (found) return found[1]();
  // An OpenDocument's first part is its type, and it is not compressed.
  const start = String.fromCharCode(...bytes.subarray(0, 128));
  if (!start.includes(openDocument)) return notice("archive", { format: "zip" });
  return start.includes(`${openDocument}spreadsheet`)
    ? notice("other-workbook", { format: "OpenDocument" })
    : notice("office-file", { format: "OpenDocument" });
}

/** Names the format of a text between tags that is no web page. */
export function foreignMarkup(text: string): Notice | undefined {
  const isOfExcel = text.slice(0, 2_000).includes("urn:schemas-microsoft-com:office:spreadsheet");
  const isPage = /<(?:!doctype html|html)\b/i.test(text);
  return isOfExcel && !isPage ? notice("other-workbook", { format: "XML Spreadsheet 2003" }) : undefined;
}

/** Whether a decoded text has a character that no text has. */
export function isBinary(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters.
  return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text);
}

/** A compound file names its streams in UTF-16. */
function compoundFormat(bytes: Uint8Array): Notice {
  const text = new TextDecoder("windows-1252").decode(bytes).replaceAll("\0", "");
  if (text.includes("EncryptedPackage")) return notice("locked-workbook");
  if (text.includes("WordDocument")) return notice("office-file", { format: "DOC" });
  return notice("old-workbook");
}

function hasZero(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 64).includes(0);
}
