import { setNonce } from "get-nonce";

/** The nonce that the service gave this page: without it, the browser refuses every style that the page makes. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

setNonce(styleNonce); // For the dialogs' scroll lock, which asks this library for it.
