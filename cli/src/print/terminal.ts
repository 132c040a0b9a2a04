import { styleText } from "node:util";

type Colour = "green" | "yellow" | "red" | "dim" | "bold";

export interface PrintOptions {
  colour: boolean;
}

/** Colours a text for a terminal. */
export type Paint = (colour: Colour, text: string) => string;

/** @param colour false to leave texts as they are */
export function createPainter(colour: boolean): Paint {
  return (name, text) => (colour ? styleText(name, text, { validateStream: false }) : text);
}

/** Replaces line breaks and other control characters in a server's text: they could forge lines on a terminal. */
export function onOneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}
