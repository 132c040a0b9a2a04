import type { ComponentType } from "react";
import { createBrowserRouter, type RouteObject } from "react-router";
import { BrokenPage } from "./pages/broken/page.tsx";
import { pageFolders } from "./pages/page-folders.ts";
import { OutsideLayout } from "./parts/layout/outside-layout.tsx";
import { openPaths, type PageName, portalPath, signedInPaths } from "./paths.ts";

/** Loads a page's code when the page is opened. */
type LoadPage = () => Promise<{ readonly Page: ComponentType }>;

const pages = import.meta.glob<{ readonly Page: ComponentType }>([
  "./pages/**/page.tsx",
  "!./pages/broken/**",
]);

export function createRouter() {
  return createBrowserRouter(
    [
      {
        Component: OutsideLayout,
        ErrorBoundary: BrokenPage,
        HydrateFallback: () => null,
        children: routesOf(openPaths),
      },
      {
        lazy: async () => ({
          Component: (await import("./parts/layout/signed-in-layout.tsx")).SignedInLayout,
        }),
        ErrorBoundary: BrokenPage,
        HydrateFallback: () => null,
        children: [...routesOf(signedInPaths), route("*", pageIn("not-found"))],
      },
    ],
    { basename: portalPath },
  );
}

function routesOf(paths: Readonly<Partial<Record<PageName, string>>>): RouteObject[] {
  return Object.entries(paths).map(([name, path]) => route(path, pageIn(pageFolders[name as PageName])));
}

function pageIn(folder: string): LoadPage {
  const load = pages[`./pages/${folder}/page.tsx`];
  if (!load) throw new Error(`there is no page in pages/${folder}`); // The build has looked: page-files.ts.
  return load;
}

function route(path: string, load: LoadPage): RouteObject {
  return { path, lazy: async () => ({ Component: (await load()).Page }) };
}
