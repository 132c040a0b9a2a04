import { isNetwork } from "./ip-addresses.ts";

// Readers of single settings. An optional setting has "" as its default, and then undefined as its value.

/** The result of reading a setting: its value, or the allowed values. */
type Read<T> = { readonly value: T } | { readonly allowed: string };

/** Reads the trimmed text of a setting. */
export type Reader<T> = (text: string) => Read<T>;

export function wholeNumber(min: number, max: number): Reader<number> {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? { value } : { allowed: `a whole number from ${min} to ${max}` };
  };
}

export function oneOf<const Value extends string>(...values: readonly Value[]): Reader<Value> {
  return (text) => {
    const value = values.find((each) => each === text);
    return value === undefined ? { allowed: `one of ${values.join(", ")}` } : { value };
  };
}

export function yesOrNo(text: string): Read<boolean> {
  return text === "yes" || text === "no" ? { value: text === "yes" } : { allowed: "yes or no" };
}

export function readHost(text: string): Read<string> {
  return /^[0-9A-Za-z.:_-]+$/.test(text) ? { value: text } : { allowed: "a host name or an IP address" };
}

export function readDatabaseUrl(text: string): Read<string> {
  const isFile = /^sqlite:.+/.test(text) && !text.includes(":memory:");
  const isServer = /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);
  return isFile || isServer ? { value: text } : { allowed: "sqlite:<path of a file> or postgres://…" };
}

/**
 * Reads the public URL: PUBLIC_URL, or the operator's input in the portal. It is kept in the browsers' form, because
 * headers, which also contain it, are ASCII.
 */
export function readPublicUrl(text: string): Read<string | undefined> {
  if (text === "") return { value: undefined };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url &&
    /^https?:$/.test(url.protocol) &&
    url.search === "" &&
    url.hash === "" &&
    url.username + url.password === "" &&
    !/[\s\p{Cc}]/u.test(text);
  return isPlain
    ? { value: (url.origin + url.pathname).replace(/\/+$/, "") }
    : { allowed: "an http or https address without a query, such as https://sync.example.org" };
}

export function readSmtpUrl(text: string): Read<string | undefined> {
  if (text === "") return { value: undefined };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url &&
    /^smtps?:$/.test(url.protocol) &&
    url.hostname !== "" &&
    /^\/?$/.test(url.pathname) &&
    url.search === "" &&
    url.hash === "" &&
    isDecodable(url.username + url.password);
  return isPlain
    ? { value: text }
    : {
        allowed:
          "smtp://user:password@host:587 or smtps://…, with special characters of the password percent-encoded",
      };
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export function readMailFrom(text: string): Read<string | undefined> {
  if (text === "") return { value: undefined };
  return /^([^<>\p{Cc}]* )?<[^\s<>@,]+@[^\s<>@,]+>$|^[^\s<>@,]+@[^\s<>@,]+$/u.test(text)
    ? { value: text }
    : { allowed: "an email address, such as Mosque Sync <sync@example.org>" };
}

export function readContact(text: string): Read<string | undefined> {
  if (text === "") return { value: undefined };
  return /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text)
    ? { value: text }
    : { allowed: "mailto:… or https://…" };
}

export function readOptional(text: string): Read<string | undefined> {
  return { value: text === "" ? undefined : text };
}

export function readProxies(text: string): Read<readonly string[]> {
  const proxies = text.split(",").flatMap((part) => part.trim() || []);
  return proxies.every(isNetwork)
    ? { value: proxies }
    : { allowed: "a comma-separated list of IP addresses or networks, such as 10.0.0.0/8" };
}
