import type { OpenHandler } from "../handlers/api-handler.ts";

export const getHealth: OpenHandler<"getHealth"> = () => ({
  ok: true,
  version: "v1",
  service: "mosque-profile-sync",
});
