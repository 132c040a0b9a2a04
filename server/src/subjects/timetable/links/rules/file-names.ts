import { headerText } from "./header-text.ts";

const mostCharacters = 200;

/**
 * The name of a fetched file: from the response's `Content-Disposition`, or else the last part of the URL's path.
 * @returns a name without folders or control characters; empty if the response has no name
 */
export function fileNameOf(url: URL, disposition: string | undefined): string {
  const names = [extendedName(disposition), plainName(disposition), decoded(url.pathname)];
  return names.map((name) => cleaned(name ?? "")).find((name) => name !== "") ?? "";
}

/** `filename*=UTF-8''…` of RFC 6266. */
function extendedName(disposition = ""): string | undefined {
  const name = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  return name === undefined ? undefined : decoded(name);
}

/** `filename="…"`. */
function plainName(disposition = ""): string | undefined {
  const [, quoted, token] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))/i.exec(disposition) ?? [];
  const name = quoted?.replaceAll(/\\(.)/g, "$1") ?? token;
  return name === undefined ? undefined : headerText(name);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function cleaned(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const visible = last.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim();
  return /^\.*$/.test(visible) ? "" : [...visible].slice(-mostCharacters).join("");
}
