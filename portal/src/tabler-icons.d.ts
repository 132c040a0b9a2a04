declare module "tabler:*" {
  import type { Icon } from "./parts/drawn-icon.tsx";

  const icon: Icon;
  export default icon;
}
