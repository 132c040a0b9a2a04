/** The limits of a thread's memory. Short-lived objects get little: more would be filled before it is collected. */
export const threadMemory = { maxYoungGenerationSizeMb: 4 };
