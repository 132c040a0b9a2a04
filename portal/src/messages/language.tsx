import { DirectionProvider, useDirection } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { isLanguage, languageRows, preferredLanguage } from "@mosque-sync/contract/languages";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import type { Messages, OpenMessages } from "./en/index.ts";
import { type Language, languageNames, pageTexts } from "./languages.ts";

interface Reader<Texts> {
  readonly language: Language;
  readonly messages: Texts;
  readonly choose: (language: Language) => void;
}

interface OpenReader extends Reader<OpenMessages | Messages> {
  /** Has the texts of every page loaded. */
  readonly needAll: () => void;
}

const ReaderContext = createContext<OpenReader | undefined>(undefined);

/** Gives the pages their texts and direction, in the language that the reader or the browser has chosen. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider
      initialDirection={languageRows[preferredLanguage(navigator.languages)].direction}
      detectDirection={false}
    >
      <LoadedLanguage>{children}</LoadedLanguage>
    </DirectionProvider>
  );
}

function LoadedLanguage({ children }: { children: ReactNode }) {
  const [language, choose] = useLocalStorage<Language>({
    key: "mosque-sync-language",
    defaultValue: preferredLanguage(navigator.languages),
    getInitialValueInEffect: false,
    deserialize: (value) => (value && isLanguage(value) ? value : preferredLanguage(navigator.languages)),
    serialize: (value) => value,
  });
  const { setDirection } = useDirection();
  const [tries, setTries] = useState(1);
  const [part, setPart] = useState<"open" | "all">("open");
  const [loaded, setLoaded] = useState<Pick<OpenReader, "language" | "messages">>();
  const needAll = useCallback(() => setPart("all"), []);

  useEffect(() => {
    let wanted = true;
    let retry: ReturnType<typeof setTimeout> | undefined;
    pageTexts[language].load[part]().then(
      ({ messages }) => {
        if (!wanted) return;
        document.documentElement.lang = language;
        document.documentElement.dir = languageRows[language].direction;
        setDirection(languageRows[language].direction);
        setLoaded({ language, messages });
      },
      () => {
        if (wanted) retry = setTimeout(() => setTries(tries + 1), tryAgainMs);
      },
    );
    return () => {
      wanted = false;
      clearTimeout(retry);
    };
  }, [language, part, setDirection, tries]);

  if (!loaded && tries > 1) return <NoTexts />;
  return loaded && <ReaderContext value={{ ...loaded, choose, needAll }}>{children}</ReaderContext>;
}

/** How long after a failure the texts are loaded again, in milliseconds. */
const tryAgainMs = 4_000;

/** Shown in every language while the texts cannot be loaded because the service is unavailable. */
function NoTexts() {
  return (
    <main style={{ maxWidth: "30rem", margin: "4rem auto", padding: "1rem", textAlign: "center" }}>
      <h1>Mosque Profile Sync</h1>
      {languageNames.map((language) => (
        <p key={language} lang={language} dir={languageRows[language].direction}>
          {pageTexts[language].away}
        </p>
      ))}
    </main>
  );
}

/** Has the texts of every page loaded, and shows its children once they are. */
export function WithAllMessages({ children, waiting }: { children: ReactNode; waiting: ReactNode }) {
  const { messages, needAll } = useOpenReader();
  useEffect(needAll, [needAll]);
  return areAll(messages) ? children : waiting;
}

/** The reader of any page, with the texts of the pages without a session. */
export function useOpenReader(): OpenReader {
  const reader = useContext(ReaderContext);
  if (!reader) throw new Error("a page is outside of LanguageProvider");
  return reader;
}

/** The reader of a page below `WithAllMessages`. */
export function useReader(): Reader<Messages> {
  const { language, messages, choose } = useOpenReader();
  if (!areAll(messages)) throw new Error("what a page without a session shows takes useOpenMessages");
  return { language, messages, choose };
}

/** The texts of the pages that need no session, in the reader's language. */
export function useOpenMessages(): OpenMessages {
  return useOpenReader().messages;
}

/** The texts of every page, in the reader's language. */
export function useMessages(): Messages {
  return useReader().messages;
}

function areAll(messages: OpenMessages | Messages): messages is Messages {
  return "account" in messages;
}
