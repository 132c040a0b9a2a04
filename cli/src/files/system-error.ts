/** The code of a system error, such as `ENOENT`, or its message if it has no code. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown reason";
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}

/** Why a file cannot be read or written, in words; the code of a rare reason. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return reasons[code] ?? code;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder",
  ENOTDIR: "a part of the path is a file, not a folder",
  EISDIR: "it is a folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EBUSY: "another program is using it",
  ENAMETOOLONG: "the name is too long",
  ELOOP: "its links lead in a circle",
  EMFILE: "too many files are open",
  EIO: "the disk has a fault",
};
