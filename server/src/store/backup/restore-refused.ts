/** Nothing was restored, for a reason that says what to do. */
export class RestoreRefused extends Error {}
