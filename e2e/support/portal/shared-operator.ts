import type { Engine } from "../databases/engines.ts";
import type { ReachedService } from "../services/service.ts";
import { sharedServiceOn } from "../services/shared-services.ts";
import { addMember, addMosque, makeOperator, type SignedInVisitor, visitorOf } from "./portal.ts";

/** Adds an operator without a mosque to the service on an engine that all test files share. */
export async function addSharedOperator(engine: Engine, service: ReachedService): Promise<SignedInVisitor> {
  const first = visitorOf(service);
  await first.does("signIn", { body: sharedServiceOn(engine).operator });
  const mosqueId = await addMosque(first);
  const operator = await addMember(first, mosqueId, "viewer", "Olivia Operator");
  await makeOperator(first, operator);
  const params = { mosqueId, userId: operator.user.id };
  await first.does("removeMember", { params, body: { keys: "keep" } });
  return operator;
}
