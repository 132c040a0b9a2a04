import Type, { type Static } from "typebox";
import { limits } from "../../limits.ts";
import { sampleId } from "../../portal/resources.ts";
import { Flag, Id, Instant, Text, Title } from "../../schemas.ts";

/** The input or output of a browser's own functions, which the portal passes on unchanged. */
const OfBrowser = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: "object", description });

export const PasskeyName = Title("What the person calls it.", limits.passkeyNameCharacters, "My phone");

/** The challenge that a browser needs to create a passkey or to sign with one. It works once, for five minutes. */
export const PasskeyChallenge = Type.Object({
  challenge: Type.String({ description: "Names this challenge; sent back with the browser's response." }),
  options: OfBrowser(
    "The options of the browser's function: `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`.",
  ),
});

export const passkeyResponse = {
  challenge: Text("The `challenge` of the response.", 1, limits.passkeyChallengeCharacters, "k3J9sQ2x.Vb"),
  response: OfBrowser("What the browser's function returned: a `PublicKeyCredential` as JSON."),
};

export const Passkey = Type.Object({
  id: Id("The passkey's id.", sampleId),
  name: PasskeyName,
  isSynced: Flag("Whether the person's password manager keeps it, so that it survives a lost device.", true),
  createdAt: Instant("When it was added.", "2026-11-20T18:00:00.000Z"),
  lastUsedAt: Type.Optional(Instant("When it last signed in.", "2026-11-21T05:30:00.000Z")),
});
export type Passkey = Static<typeof Passkey>;
