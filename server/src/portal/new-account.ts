import type { SignedIn, SignIn } from "./sign-in.ts";

/** Signs in with an account that was made a moment ago. */
export async function signInToNewAccount(
  signIn: SignIn,
  headers: Headers,
  credentials: { readonly email: string; readonly password: string },
): Promise<SignedIn> {
  const signedIn = await signIn.withPassword(headers, credentials);
  if (!signedIn) throw new Error("an account that was just made cannot sign in");
  return signedIn;
}
