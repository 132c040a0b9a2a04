import assert from "node:assert/strict";

/** What a site answers; redirects are not followed. */
export interface SiteResponse {
  readonly status: number;
  readonly text: string;
}

/** A visitor of a site without a browser, who can send what no form of the site would. */
export interface Visitor {
  get(path: string): Promise<SiteResponse>;
  post(path: string, fields: URLSearchParams | FormData): Promise<SiteResponse>;
}

/** Visits a site, signed in if a person is given. */
export async function visit(
  address: URL,
  person?: { readonly name: string; readonly password: string },
): Promise<Visitor> {
  const cookies = new Map([["wordpress_test_cookie", "WP%20Cookie%20check"]]);
  async function send(path: string, init: RequestInit = {}): Promise<SiteResponse> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(new URL(path, address), {
      ...init,
      headers: { cookie },
      redirect: "manual",
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return { status: response.status, text: await response.text() };
  }
  const visitor: Visitor = {
    get: (path) => send(path),
    post: (path, body) => send(path, { method: "POST", body }),
  };
  if (person) {
    const form = new URLSearchParams({ log: person.name, pwd: person.password, testcookie: "1" });
    assert.equal((await visitor.post("/wp-login.php", form)).status, 302, "signed in");
  }
  return visitor;
}
