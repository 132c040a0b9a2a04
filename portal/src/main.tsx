import "@fontsource-variable/inter";
import "@fontsource-variable/noto-sans-arabic";
import "./component-styles.ts";
import "./fonts/fonts.css";
import "./page.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { setNonce } from "get-nonce";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { ConnectionProvider, createConnection } from "./api/connection.ts";
import { createQueryClient } from "./api/query-client.ts";
import { LanguageProvider } from "./messages/language.tsx";
import { PageTitles } from "./parts/layout/page-title.tsx";
import { createRouter } from "./routes.tsx";
import { theme } from "./theme.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element for the page");

/** The nonce that the service gave this page: without it, the browser refuses every style that the page makes. */
const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
setNonce(styleNonce); // The dialogs' scroll lock asks this library for it.

const connection = createConnection();
const queryClient = createQueryClient(connection);
const router = createRouter();

createRoot(root).render(
  <StrictMode>
    <LanguageProvider>
      <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => styleNonce}>
        <ConnectionProvider value={connection}>
          <QueryClientProvider client={queryClient}>
            <PageTitles>
              <RouterProvider router={router} />
            </PageTitles>
          </QueryClientProvider>
        </ConnectionProvider>
      </MantineProvider>
    </LanguageProvider>
  </StrictMode>,
);
