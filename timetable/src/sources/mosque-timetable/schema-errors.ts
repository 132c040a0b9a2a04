import type { Finding } from "../../notices/finding.ts";
import { type MemberFault, nameOf, type Path } from "./check-members.ts";

/** The faults of a document, found by their place. */
export interface Faults {
  /** The faults of a member and of everything in it. */
  under: (path: Path) => readonly MemberFault[];
  /** The faults of a property itself and of its properties, except those named. */
  outside: (path: Path, members: readonly string[]) => readonly MemberFault[];
}

/** Makes faults findable in a time that does not grow with their number. */
export function indexed(faults: readonly MemberFault[]): Faults {
  const byPlace = new Map<string, MemberFault[]>();
  for (const fault of faults) {
    for (let length = 0; length <= fault.path.length; length++) {
      const place = nameOf(fault.path.slice(0, length));
      const known = byPlace.get(place);
      if (known) known.push(fault);
      else byPlace.set(place, [fault]);
    }
  }
  const under = (path: Path) => byPlace.get(nameOf(path)) ?? [];
  return {
    under,
    outside: (path, members) =>
      under(path).filter((fault) => !members.includes(String(fault.path[path.length] ?? ""))),
  };
}

/** The finding for a fault. */
export function findingOf({ path, value, notice }: MemberFault, file: string): Finding {
  const column = nameOf(path);
  return {
    file,
    ...(column !== "" && { column }),
    ...(value !== undefined && { value: textOf(value) }),
    ...notice,
  };
}

/** The most characters of a value that a finding shows. */
const longestText = 60;

/** A value as the document has it; a text without its quotes. */
export function textOf(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}
