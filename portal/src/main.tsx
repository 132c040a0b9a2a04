import "@fontsource-variable/inter";
import "@fontsource-variable/noto-sans-arabic";
import "@mantine/core/styles.css";
import "./page.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { queryClient } from "./api/query-client.ts";
import { LanguageProvider } from "./messages/language.tsx";
import { styleNonce } from "./nonce.ts";
import { router } from "./routes.tsx";
import { theme } from "./theme.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element for the page");

createRoot(root).render(
  <StrictMode>
    <LanguageProvider>
      <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => styleNonce}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </LanguageProvider>
  </StrictMode>,
);
