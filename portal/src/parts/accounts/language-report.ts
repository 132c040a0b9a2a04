import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "#api/call.ts";
import { responseKey } from "#api/hooks.ts";
import { useReader } from "#messages/language.tsx";
import { type Session, useSession } from "./session.tsx";

const route = "GET /portal/api/session";

/** Tells the service the language of the pages, so that it mails the reader in that language. */
export function useToldLanguage(): void {
  const { language } = useReader();
  const { language: known, mustAddFactor = false } = useSession();
  const queries = useQueryClient();
  useEffect(() => {
    if (mustAddFactor || known === language) return;
    call("PATCH /portal/api/account", { body: { language } }).then(
      () =>
        queries.setQueryData<Session>(
          responseKey(route, {}),
          (session) => session && { ...session, language },
        ),
      () => {}, // The next visit tells it.
    );
  }, [language, known, mustAddFactor, queries]);
}
