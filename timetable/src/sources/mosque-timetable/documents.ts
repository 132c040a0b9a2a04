import type { mosqueTimetableSchema } from "./schema.ts";

type Definitions = (typeof mosqueTimetableSchema)["$defs"];

/** The values that a part of the schema allows. */
type ValueOf<Part> = Part extends { $ref: `#/$defs/${infer Name extends keyof Definitions}` }
  ? ValueOf<Definitions[Name]>
  : Part extends { const: infer Value }
    ? Value
    : Part extends { enum: readonly (infer Value)[] }
      ? Value
      : Part extends { anyOf: readonly (infer Option)[] }
        ? OneOf<Option>
        : Part extends { type: "array"; items: infer Item }
          ? ValueOf<Item>[]
          : Part extends { type: "object"; properties: infer Members; required: readonly (infer Name)[] }
            ? ObjectOf<Members, Name>
            : Part extends { type: infer Type }
              ? Type extends "string"
                ? string
                : Type extends "null"
                  ? null
                  : number
              : never;

type OneOf<Option> = Option extends unknown ? ValueOf<Option> : never;

type ObjectOf<Members, Required> = {
  -readonly [Name in keyof Members as Name extends Required ? Name : never]: ValueOf<Members[Name]>;
} & {
  -readonly [Name in keyof Members as Name extends Required ? never : Name]?: ValueOf<Members[Name]>;
} & {};

/** A document of the format. */
export type MosqueTimetable = ValueOf<typeof mosqueTimetableSchema>;

type Definition<Name extends keyof Definitions> = ValueOf<Definitions[Name]>;

/** The row of one day. */
export type DayRow = Definition<"day">;
/** Times that hold in a period, or on some days of the week. */
export type PeriodRule = Definition<"periodRule">;
/** Times that replace the times of a day, or of a range of days. */
export type Exception = Definition<"exception">;
/** A congregation of jummah, and its days. */
export type Jummah = Definition<"jummah">;
/** A congregation of jummah or Eid. */
export type Congregation = Definition<"congregation">;
/** A congregation of an Eid prayer. */
export type EidPrayer = Definition<"eid">;
/** One congregation of a prayer. */
export type Held = Definition<"held">;
/** Who made a timetable, and how. */
export type TimetableSource = Definition<"source">;
/** The mosque of a timetable. */
export type TimetableMosque = Definition<"mosque">;
