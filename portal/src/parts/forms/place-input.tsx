import { TextInput, type TextInputProps } from "@mantine/core";
import { useMessages } from "#messages/language.tsx";
import { readPlace } from "./place.ts";

/** An input for the coordinates of a mosque, which may stay empty. */
export function PlaceInput(props: TextInputProps) {
  const { entrance } = useMessages();
  return (
    <TextInput
      label={entrance.place}
      description={entrance.placeHint}
      placeholder="53.3811, -1.4701"
      autoComplete="off"
      {...props}
    />
  );
}

/** The check of a `PlaceInput`. */
export function usePlaceCheck(): (text: string) => string | null {
  const { entrance } = useMessages();
  return (text) => (text.trim() !== "" && readPlace(text) === undefined ? entrance.notAPlace : null);
}
