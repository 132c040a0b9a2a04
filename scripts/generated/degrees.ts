import { limits } from "@mosque-sync/contract";

/**
 * Generates `timetable/src/times/degrees.gen.ts`: the bounds of coordinates in the contract, which the timetable
 * package may not import.
 */
export function degrees(): string {
  return `// Generated from the contract by \`npm run generate\`. Do not edit: change the contract.

/** The most degrees of a coordinate, either way. */
export const mostDegrees = { latitude: ${limits.latitudeDegrees}, longitude: ${limits.longitudeDegrees} } as const;
`;
}
