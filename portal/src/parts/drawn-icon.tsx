import type { CSSProperties } from "react";

export interface IconProps {
  /** Width and height, in pixels. */
  readonly size?: number;
  /** The thickness of the lines, of 24 parts of the size. */
  readonly stroke?: number;
  readonly className?: string;
  readonly style?: CSSProperties;
}

export type Icon = (props: IconProps) => React.JSX.Element;

/**
 * The component of an icon. It is an ornament, which assistive technology skips: the text next to it has its meaning.
 * @param drawing the SVG elements, of 24 × 24
 */
export function drawn(drawing: string): Icon {
  return function DrawnIcon({ size = 24, stroke = 2, className, style }) {
    return (
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        width={size}
        height={size}
        strokeWidth={stroke}
        className={className}
        style={style}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the build takes it from the package of icons.
        dangerouslySetInnerHTML={{ __html: drawing }}
      />
    );
  };
}
