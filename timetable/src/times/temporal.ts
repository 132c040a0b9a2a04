/**
 * Temporal: the runtime's own, if it has one. Otherwise it is the polyfill with every calendar, because Islamic dates
 * need `islamic-umalqura`.
 */
export { Temporal } from "temporal-polyfill/full";
