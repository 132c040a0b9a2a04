import { createContext, useContext } from "react";
import { CallFailure } from "./call.ts";

/** Asks the reader to prove who they are. @returns whether they did */
type AskForStepUp = () => Promise<boolean>;

const StepUpContext = createContext<AskForStepUp>(async () => false);
export const StepUpContextProvider = StepUpContext.Provider;

/**
 * Repeats a call that was refused because the reader has not proven lately who they are, once they have.
 * @returns a function that makes a call so
 */
export function useSteppedUp(): <Input, Data>(
  send: (input: Input) => Promise<Data>,
) => (input: Input) => Promise<Data> {
  const ask = useContext(StepUpContext);
  return (send) => async (input) => {
    try {
      return await send(input);
    } catch (failure) {
      const isAsked = failure instanceof CallFailure && failure.reason === "step_up_needed";
      if (!isAsked || !(await ask())) throw failure;
      return send(input);
    }
  };
}
