import { DirectionProvider, useDirection } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { Messages } from "./en/index.ts";
import { type Language, languageNames, languages } from "./languages.ts";

interface Reader {
  readonly language: Language;
  readonly messages: Messages;
  readonly choose: (language: Language) => void;
}

const ReaderContext = createContext<Reader | undefined>(undefined);

/** Gives the pages their texts and direction, in the language that the reader or the browser has chosen. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider initialDirection={languages[preferredLanguage()].direction} detectDirection={false}>
      <LoadedLanguage>{children}</LoadedLanguage>
    </DirectionProvider>
  );
}

function LoadedLanguage({ children }: { children: ReactNode }) {
  const [language, choose] = useLocalStorage<Language>({
    key: "mosque-sync-language",
    defaultValue: preferredLanguage(),
    getInitialValueInEffect: false,
    deserialize: (value) => (value && isLanguage(value) ? value : preferredLanguage()),
    serialize: (value) => value,
  });
  const { setDirection } = useDirection();
  const [tries, setTries] = useState(1);
  const [loaded, setLoaded] = useState<{ language: Language; messages: Messages }>();

  useEffect(() => {
    let wanted = true;
    let retry: ReturnType<typeof setTimeout> | undefined;
    languages[language].load().then(
      ({ messages }) => {
        if (!wanted) return;
        document.documentElement.lang = language;
        document.documentElement.dir = languages[language].direction;
        setDirection(languages[language].direction);
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
  }, [language, setDirection, tries]);

  if (!loaded && tries > 1) return <NoTexts />;
  return loaded && <ReaderContext value={{ ...loaded, choose }}>{children}</ReaderContext>;
}

/** How long after a failure the texts are loaded again, in milliseconds. */
const tryAgainMs = 4_000;

/** Stands in while the texts cannot be loaded because the service is away: in every language. */
function NoTexts() {
  return (
    <main style={{ maxWidth: "30rem", margin: "4rem auto", padding: "1rem", textAlign: "center" }}>
      <h1>Mosque Profile Sync</h1>
      {languageNames.map((language) => (
        <p key={language} lang={language} dir={languages[language].direction}>
          {languages[language].away}
        </p>
      ))}
    </main>
  );
}

export function useReader(): Reader {
  const reader = useContext(ReaderContext);
  if (!reader) throw new Error("a page is outside of LanguageProvider");
  return reader;
}

/** The texts in the reader's language. */
export function useMessages(): Messages {
  return useReader().messages;
}

function preferredLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find(isLanguage) ?? "en";
}

function isLanguage(text: string): text is Language {
  return Object.hasOwn(languages, text);
}
