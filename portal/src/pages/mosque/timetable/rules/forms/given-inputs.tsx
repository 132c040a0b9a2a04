import { NativeSelect, TextInput } from "@mantine/core";
import { roundings } from "@mosque-sync/timetable/typed-times";
import { useTexts } from "#pages/mosque/timetable/texts.tsx";
import { anchorsOf, type Kind, type RuledPrayer, type TypedGiven, type Way } from "../entries/given.ts";
import { useEntryWords } from "../entry-words.ts";
import classes from "./forms.module.css";

interface GivenInputsProps {
  readonly prayer: RuledPrayer;
  readonly kind: Kind;
  readonly value: TypedGiven;
  readonly ways: readonly Way[];
  /** Names the prayer in every label, where a form has the inputs of several. */
  readonly namesPrayer?: boolean;
  /** The props of a field's input. */
  readonly inputOf: (field: keyof TypedGiven) => object;
}

/** The fields of a time: by the clock, or by an adhan. */
export function GivenInputs({ prayer, kind, value, ways, namesPrayer, inputOf }: GivenInputsProps) {
  const { rules: words } = useTexts();
  const { anchor, prayer: nameOf } = useEntryWords();
  const labelled = (label: string, ofPrayer: (prayer: string) => string) =>
    namesPrayer ? { label, "aria-label": ofPrayer(nameOf(prayer)) } : { label };
  const isRelative = value.way === "after" || value.way === "before";
  return (
    <div className={classes.given}>
      <NativeSelect
        {...(namesPrayer
          ? { label: words.iqamahOf(nameOf(prayer)), "aria-label": words.wayOf(nameOf(prayer)) }
          : { label: words.way })}
        data={ways.map((way) => ({ value: way, label: words.ways[way] }))}
        {...inputOf("way")}
      />
      {value.way === "at" && (
        <TextInput {...labelled(words.clock, words.clockOf)} autoComplete="off" {...inputOf("time")} />
      )}
      {isRelative && (
        <>
          <TextInput
            {...labelled(words.minutes, words.minutesOf)}
            inputMode="numeric"
            autoComplete="off"
            {...inputOf("minutes")}
          />
          <NativeSelect
            {...labelled(words.anchor, words.anchorOf)}
            data={anchorsOf(prayer, kind).map((one) => ({ value: one, label: anchor(one) }))}
            {...inputOf("anchor")}
          />
          <NativeSelect
            {...labelled(words.roundUpTo, words.roundUpToOf)}
            data={[
              { value: "", label: words.notRounded },
              ...roundings.map((minutes) => ({ value: String(minutes), label: words.roundedTo(minutes) })),
            ]}
            {...inputOf("roundUpTo")}
          />
        </>
      )}
    </div>
  );
}
