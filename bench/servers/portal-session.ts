import { newSetUpLink } from "../../server/src/process/first-start.ts";
import { openStore } from "../../server/src/store/store.ts";

const operator = {
  name: "Olivia Operator",
  email: "olivia@example.org",
  password: "correct horse battery staple",
};

/** Signs in as the operator, who is created unless an earlier run did. @returns the cookies of the session, as the next request sends them */
export async function signInToPortal(databaseUrl: string, origin: string): Promise<string> {
  const { name: _, ...credentials } = operator;
  const signedIn = await post(`${origin}/portal/api/session`, origin, credentials);
  if (signedIn.ok) return cookiesOf(signedIn);
  const store = await openStore({ databaseUrl });
  try {
    // The service makes a setup link of its own when it starts, which ends an earlier one.
    for (;;) {
      const [, token] = (await newSetUpLink(store, origin))?.split("#") ?? [];
      const response = await post(`${origin}/portal/api/set-up`, origin, { token, ...operator });
      if (response.ok) return cookiesOf(response);
      if (response.status !== 410) throw new Error(`set-up: ${response.status} ${await response.text()}`);
    }
  } finally {
    await store.close();
  }
}

function post(address: string, origin: string, body: object): Promise<Response> {
  const headers = { Origin: origin, "Content-Type": "application/json" };
  return fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
}

function cookiesOf(response: Response): string {
  return response.headers.getSetCookie().map(nameAndValue).join("; ");
}

function nameAndValue(setCookie: string): string {
  return setCookie.split(";", 1)[0] ?? "";
}

/** Reads an address of the portal. @throws Error if it is refused */
export async function getFromPortal(address: string, cookie: string): Promise<void> {
  const response = await fetch(address, { headers: { Cookie: cookie } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${address}: ${response.status} ${text}`);
}
