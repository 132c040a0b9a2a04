/** A property of a response whose JSON text exists already: the serialiser copies it. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** @returns the value for a response: only a serialiser can read it */
export function rawJson<Value>(text: string): Value {
  return new RawJson(text) as Value; // Its text has the value.
}
