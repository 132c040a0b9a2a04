import { Anchor, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useEffect, useState } from "react";
import { call } from "#api/call.ts";
import { useChange, useResponse } from "#api/hooks.ts";
import { onSteppedUpElsewhere } from "#api/step-up-broadcast.ts";
import { useMessages } from "#messages/language.tsx";
import { ActionForm } from "../forms/action-form.tsx";
import { CodeInput, useNeedsCode } from "./code-input.tsx";

/**
 * Has the reader sign in with the provider again, in another tab, so that this one stays as it is. If they have an app,
 * its code comes first.
 */
export function ProviderStepUp({ onDone, isFirst }: { onDone: () => void; isFirst: boolean }) {
  const { session, shell } = useMessages();
  const portal = useResponse("GET /portal/api/portal", {}, { retryOnMount: false });
  const name = portal.data?.oidcName ?? "";
  const needsCode = useNeedsCode();
  const [unopened, setUnopened] = useState<string>();
  const elsewhere = useChange(openProvider, { onDone: setUnopened, leavesPage: true });
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { code: "" },
    validate: { code: (value) => (needsCode && value.trim() === "" ? shell.required : null) },
  });
  useDoneElsewhere(onDone);
  return (
    <Stack>
      <Text>{session.stepUpElsewhereText(name)}</Text>
      <ActionForm
        form={form}
        action={elsewhere}
        input={({ code }) => (needsCode ? { code } : {})}
        fieldOf={{ factor_code_wrong: "code" }}
        button={session.stepUpElsewhere(name)}
        buttonProps={{ "data-autofocus": (isFirst && !needsCode) || undefined }}
      >
        {needsCode && (
          <CodeInput
            data-autofocus={isFirst || undefined}
            key={form.key("code")}
            {...form.getInputProps("code")}
          />
        )}
      </ActionForm>
      {unopened !== undefined && (
        <Text role="status">
          {session.stepUpBlocked}{" "}
          <Anchor href={unopened} target="_blank" rel="noopener">
            {session.stepUpElsewhere(name)}
          </Anchor>
        </Text>
      )}
    </Stack>
  );
}

/**
 * Opens the tab before the response, because browsers only let a click open one.
 * @returns the URL that no tab was opened for; undefined if a tab was opened
 */
async function openProvider(body: { readonly code?: string }): Promise<string | undefined> {
  const tab = window.open("", "_blank");
  try {
    const { url } = await call("POST /portal/api/session/provider/step-up", { body });
    if (!tab) return url;
    tab.location.href = url;
    return undefined;
  } catch (failure) {
    tab?.close();
    throw failure;
  }
}

/** Notes that the reader is back from the provider: the other tab tells, or they come back to this one. */
function useDoneElsewhere(onDone: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what follows is a new function with every look.
  useEffect(() => {
    let isDone = false;
    const look = async () => {
      const { hasSteppedUp } = await call("GET /portal/api/session/step-up", {});
      if (!hasSteppedUp || isDone) return;
      isDone = true;
      onDone();
    };
    const lookQuietly = () => void look().catch(() => undefined); // The button is still there.
    window.addEventListener("focus", lookQuietly);
    const stopWaiting = onSteppedUpElsewhere(lookQuietly);
    return () => {
      window.removeEventListener("focus", lookQuietly);
      stopWaiting();
    };
  }, []);
}
