import { limits, type MosqueKind, type Profile } from "@mosque-sync/contract";

/** What makes a mosque a test mosque: the id of its real mosque; null of a real mosque. */
interface Tested {
  readonly testOf: string | null;
}

export function kindOf({ testOf }: Tested): MosqueKind {
  return testOf === null ? "real" : "test";
}

const mark = " (test)";

/** A name that says it is a test mosque's, within the bound of names. A name that says so already stays as it is. */
export function testNameOf(name: string): string {
  if (name.endsWith(mark)) return name;
  return [...name].slice(0, limits.communityNameCharacters - mark.length).join("") + mark;
}

/** A mosque's name for texts without its other data, such as emails: a key may have renamed a test mosque. */
export function plainNameOf({ communityName, testOf }: Tested & Pick<Profile, "communityName">): string {
  return testOf === null ? communityName : testNameOf(communityName);
}

/**
 * The profile of a new or emptied test mosque: a copy of its real mosque's, under its own name, never verified (8.171).
 */
export function testProfileOf(real: Profile, own: Pick<Profile, "id" | "createdAt">): Profile {
  const { id, createdAt } = own;
  const communityName = testNameOf(real.communityName);
  return { ...real, id, createdAt, communityName, verificationStatus: "Unverified" };
}
