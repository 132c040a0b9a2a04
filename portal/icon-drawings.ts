import { icons } from "@iconify-json/tabler";
import type { Plugin } from "vite";

const prefix = "tabler:";
/** The thickness of the lines is the `stroke` of each use of an icon, so no drawing sets its own. */
const ownThickness = / stroke-width="[\d.]+"/g;

/** Makes `tabler:<name>` the component of Tabler's icon of that name. A build that names an unknown icon fails. */
export function iconDrawings(): Plugin {
  return {
    name: "icon-drawings",
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return;
      const name = id.slice(prefix.length + 1);
      const drawing = icons.icons[name]?.body.replaceAll(ownThickness, "");
      if (drawing === undefined) this.error(`Tabler has no icon "${name}": see tabler.io/icons.`);
      return `import { drawn } from "/src/parts/drawn-icon.tsx";\nexport default drawn(${JSON.stringify(drawing)});`;
    },
  };
}
