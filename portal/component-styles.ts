import type { Plugin } from "vite";

/** Mantine's record of a component's class names, and the component's style sheet as a page imports it. */
const classNames = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;
const styleSheet = /@mantine\/core\/styles\/(\w+)\.css$/;

/** Fails a build whose pages use a component of Mantine that has no style sheet among `src/component-styles.ts`. */
export function componentStyles(): Plugin {
  return {
    name: "component-styles",
    apply: "build",
    generateBundle(_options, bundle) {
      const bundled = Object.values(bundle).flatMap((file) =>
        file.type === "chunk" ? Object.keys(file.modules) : [],
      );
      const used = namesIn(classNames, bundled);
      const styled = namesIn(styleSheet, [...this.getModuleIds()]);
      const missing = [...used].filter((name) => !styled.has(name));
      if (missing.length === 0) return;
      const lines = missing.map((name) => `import "@mantine/core/styles/${name}.css";`);
      this.error(`Add to portal/src/component-styles.ts, in Mantine's order:\n${lines.join("\n")}`);
    },
  };
}

function namesIn(pattern: RegExp, modules: readonly string[]): Set<string> {
  return new Set(modules.flatMap((id) => pattern.exec(id)?.[1] ?? []));
}
