import { fileURLToPath } from "node:url";

/** What is known of the modules while the pages are built. */
interface Graph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

const ownFolder = fileURLToPath(new URL("src/", import.meta.url));
/** Each language has its own file, style sheets keep the order in which `main.tsx` names them, and few pages need all icons. */
const apart = /\/src\/messages\/\w+\/|\/src\/(?!.*\.module).*\.css$|component-styles|\/icons\.ts$/;

/** Where a visit begins. */
const firstPages =
  /\/src\/(main\.tsx|messages\/\w+\/open\.ts|pages\/(entrance\/[\w-]+|set-up\/account)\/page\.tsx)$/;
/** What most people see next: what is around every page behind the sign-in, and the overview of their mosque. */
const nextPages = /\/src\/(parts\/layout\/signed-in-layout|pages\/mosque\/overview\/page)\.tsx$/;

/** Mantine's components that the first pages show, and those that only the next ones do. */
const firstComponents =
  "ActionIcon|Alert|Anchor|Badge|Box|Button|Center|Code|Container|Divider|Group|Image|Input|Loader|" +
  "Paper|PasswordInput|Stack|Text|TextInput|Title|Transition|UnstyledButton|VisuallyHidden";
const nextComponents = "InlineInput|SimpleGrid|Skeleton|Switch|ThemeIcon";
/** Those that lie over a page, and the libraries that place them. */
const overlays = "Floating|FocusTrap|Menu|Modal|ModalBase|Overlay|Popover|Portal|ScrollArea";

const libraries = "react|react-dom|scheduler|react-router|@tanstack|get-nonce|clsx";

/**
 * Which modules share a file; the first that matches counts. Without it, a page is some 70 files, each a request, and
 * compresses worse; and all of Mantine's components would lie together, because each is reached from Mantine's index.
 */
export const chunks = [
  {
    name: "libraries",
    test: anyOf(
      `node_modules/(${libraries})/`,
      "@mantine/form/",
      "@mantine/hooks/(?!esm/use-(collapse|focus-trap|long-press)/)",
      "@mantine/core/esm/(core|utils/(?!Floating))",
      component(firstComponents),
    ),
    priority: 6,
  },
  { name: neededBy(firstPages, "first"), debugName: "first", priority: 5 },
  { name: neededBy(nextPages, "next", anyOf(component(nextComponents))), debugName: "next", priority: 4 },
  {
    name: "overlays",
    test: anyOf(
      "@floating-ui/",
      "react-remove-scroll",
      "use-(sidecar|callback-ref)",
      "react-style-singleton",
      component(overlays),
    ),
    priority: 3,
  },
  { name: "inputs", test: anyOf("react-number-format", "@mantine/core/esm/components/"), priority: 2 },
  { name: "shared", minShareCount: 3, priority: 1 },
];

function anyOf(...patterns: readonly string[]): RegExp {
  return new RegExp(patterns.join("|"));
}

/** @param names as alternatives of a pattern */
function component(names: string): string {
  return `@mantine/core/esm/\\w+/(${names})/`;
}

/** Names the file of every module of ours that one of these needs, and of what has this path. */
function neededBy(names: RegExp, file: string, path?: RegExp) {
  return (id: string, graph: Graph): string | undefined => {
    if (path?.test(id)) return file;
    if (names.test(id) || apart.test(id)) return undefined;
    return isReached(names, id, graph, new Set()) ? file : undefined;
  };
}

function isReached(names: RegExp, id: string, graph: Graph, seen: Set<string>): boolean {
  if (!id.startsWith(ownFolder) || seen.has(id)) return false;
  seen.add(id);
  if (names.test(id)) return true;
  return graph.getModuleInfo(id)?.importers.some((one) => isReached(names, one, graph, seen)) ?? false;
}
