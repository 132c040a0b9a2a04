// Generated from the contract by `npm run generate`. Do not edit: change the contract.

/** The most degrees of a coordinate, either way. */
export const mostDegrees = { latitude: 90, longitude: 180 } as const;
