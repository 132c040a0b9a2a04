import { limits } from "@mosque-sync/contract";
import type { MosqueHandler, OtherHandler } from "../handlers/portal-handler.ts";
import { eventPage } from "./event-pages.ts";

const size = limits.securityEventsPerPage;

export const listMySecurity: OtherHandler<"listMySecurity"> = ({ services, user, query }) =>
  services.store.read(async (tx) => ({
    response: await eventPage(tx, { of: "person", userId: user.id }, query, { size, reader: user.id }),
  }));

export const listMosqueSecurity: MosqueHandler<"listMosqueSecurity"> = async ({ tx, mosque, query }) => ({
  response: await eventPage(tx, { of: "mosque", mosqueId: mosque.id }, query, { size }),
});

export const listSecurity: OtherHandler<"listSecurity"> = ({ services, query }) =>
  services.store.read(async (tx) => ({
    response: await eventPage(tx, { of: "everything" }, query, { size }),
  }));
