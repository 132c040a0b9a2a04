import { Badge, createTheme, type MantineColorsTuple } from "@mantine/core";

/** From the tint of a surface to the darkest text. Buttons use the sixth in dark mode and the seventh in light mode. */
const green: MantineColorsTuple = [
  "#e8f7f2",
  "#d0eee3",
  "#a3dcc8",
  "#72c9ab",
  "#48b592",
  "#1a8462",
  "#0b7a5f",
  "#08664f",
  "#065240",
  "#043b2e",
];

/** Dark enough for white text from the sixth on. */
const red: MantineColorsTuple = [
  "#fff0f0",
  "#ffdede",
  "#ffc2c2",
  "#ffa3a3",
  "#ff8787",
  "#d63a3a",
  "#c92a2a",
  "#b02323",
  "#961c1c",
  "#7d1515",
];

export const theme = createTheme({
  colors: { green, red },
  primaryColor: "green",
  primaryShade: { light: 6, dark: 5 },
  autoContrast: true,
  // Where black and white text have the same contrast, by WCAG's formula.
  luminanceThreshold: 0.18,
  defaultRadius: "md",
  fontFamily: '"Inter Variable", "Noto Sans Arabic Variable", system-ui, sans-serif',
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  headings: { fontWeight: "650" },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    // A dialog's header is not the page's banner. Without `Modal.extend`, no page waits for the code of dialogs.
    Modal: {
      defaultProps: { attributes: { header: { role: "presentation" } } },
      styles: {
        title: {
          fontSize: "var(--mantine-font-size-xl)",
          fontWeight: 650,
          lineHeight: 1.3,
          overflowWrap: "anywhere",
        },
      },
    },
    // Where its words do not fit into a line, a badge has two: Mantine would cut them off.
    Badge: Badge.extend({
      defaultProps: { size: "lg", radius: "sm", tt: "none", fw: 600, fz: "sm" },
      styles: {
        root: { height: "auto", minHeight: "var(--badge-height)", overflow: "visible" },
        label: { whiteSpace: "normal", overflow: "visible" },
      },
    }),
  },
});
