/** Signing in with passkeys, and the passkeys of an account. */
export const passkeys = {
  signIn: "Sign in with a passkey",
  title: "Passkeys",
  text: "With a passkey you sign in by your fingerprint, your face or the PIN of your device. It replaces the password and the second factor, works only on this site, and cannot be guessed or given away by mistake.",
  none: "You have no passkeys yet.",
  notHere:
    "Passkeys cannot be used here: open the portal at its public address, which has to begin with https://, in an up-to-date browser.",
  add: "Add a passkey",
  addTitle: "Add a passkey",
  addText:
    "Give it a name that tells it apart from others. Then your browser asks for your fingerprint, your face or a PIN.",
  name: "Name",
  nameHint: "Such as: my phone",
  goOn: "Continue",
  added: (name: string) => `You can now sign in with the passkey “${name}”.`,
  synced: "In your password manager",
  onDevice: "On one device",
  createdAt: "Added",
  lastUsedAt: "Last used",
  neverUsed: "Not used yet",
  rename: "Rename",
  renameTitle: (name: string) => `Rename “${name}”`,
  renamed: "The passkey has a new name.",
  remove: "Remove",
  removeTitle: (name: string) => `Remove “${name}”?`,
  removeText:
    "It no longer signs you in, on any device. Devices that are signed in stay signed in. Then delete it in your password manager as well.",
  removed: (name: string) => `The passkey “${name}” has been removed.`,
};
