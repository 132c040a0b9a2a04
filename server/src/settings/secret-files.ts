import { closeSync, openSync, readSync } from "node:fs";

/** A larger file holds something else, or never ends. In bytes. */
const mostBytes = 65_536;

/** A secret as it was given: its text, empty if it is not set, and its file; or the problem. */
export type GivenSecret =
  | { readonly text: string; readonly file?: string | undefined }
  | { readonly problem: string };

/**
 * Finds a secret in the environment: in the variable itself, or in the file that `<name>_FILE` names.
 * @returns the problem, in a sentence with its fix, if both are set or the file has no secret
 */
export function findSecret(name: string, env: Readonly<Record<string, string | undefined>>): GivenSecret {
  const text = env[name]?.trim() ?? "";
  const file = env[`${name}_FILE`]?.trim();
  if (!file) return { text };
  if (text !== "") return { problem: `${name} and ${name}_FILE are both set: remove one of them.` };
  const read = readSecretFile(file);
  return "problem" in read ? { problem: `${name}_FILE is "${file}": ${read.problem}` } : { ...read, file };
}

/**
 * Reads the one line of a secret's file, without the newline at its end. The result never quotes the file.
 * @returns the problem, in a sentence with its fix, if the file cannot be read or does not hold one line of text
 */
export function readSecretFile(file: string): { readonly text: string } | { readonly problem: string } {
  let bytes: Buffer;
  try {
    bytes = firstBytesOf(file);
  } catch (error) {
    return {
      problem: `the file cannot be read (${(error as NodeJS.ErrnoException).code}). ${remedyFor(error)}`,
    };
  }
  if (bytes.length > mostBytes) {
    return {
      problem: `the file is larger than ${mostBytes / 1_024} KiB. Name the file that holds the secret.`,
    };
  }
  const text = textOf(bytes)?.replace(/\r?\n$/, "");
  if (text === undefined)
    return { problem: "the file is not text in UTF-8. Write the secret into it again." };
  if (text.trim() === "") return { problem: "the file is empty. Write the secret into it." };
  if (/\p{Cc}/u.test(text)) {
    return { problem: "the file has more than one line. Leave only the secret in it, on one line." };
  }
  return { text };
}

/** Reads one byte more than a secret may have, so that it also ends on a device that never does. */
function firstBytesOf(file: string): Buffer {
  const bytes = Buffer.alloc(mostBytes + 1);
  const descriptor = openSync(file, "r");
  try {
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(descriptor, bytes, length, bytes.length - length, null);
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(descriptor);
  }
}

function textOf(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function remedyFor(error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case "ENOENT":
      return "Create it, or correct the path.";
    case "EACCES":
    case "EPERM":
      return "Let the user who runs the service read it.";
    case "EISDIR":
      return "It is a folder: name the file in it.";
    default:
      return "Check the path and the disk.";
  }
}
