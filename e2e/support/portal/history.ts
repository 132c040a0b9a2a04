import assert from "node:assert/strict";
import type { PortalResponseOf, RestorePlan, RestoreTargetKind } from "@mosque-sync/contract";
import { eventually } from "../runs/eventually.ts";
import type { SignedInVisitor } from "./portal.ts";
import type { PortalResponse } from "./portal-responses.ts";

/** What a restore undoes, as requests name it. */
export interface Target {
  readonly of: RestoreTargetKind;
  readonly sequence?: string;
  readonly keyId?: string;
  readonly from?: string;
  readonly to?: string;
  readonly moment?: string;
  readonly newer?: "keep" | "overwrite";
}

type Changes = PortalResponseOf<"listChanges">["changes"];

/** A person's way into the history of a mosque. */
export interface Historian {
  /** Every change that a query finds, newest first. */
  changes(query?: Readonly<Record<string, string>>): Promise<Changes>;
  plan(target: Target): Promise<RestorePlan>;
  /** Sends a restore as planned. */
  send(target: Target, plan: string): Promise<PortalResponse<"restore">>;
  /** Plans a restore and does it. @returns the target that undoes it */
  restore(target: Target): Promise<Target>;
  /** The target that undoes every change from now on: waits until no later change can have an earlier one's instant. */
  here(): Promise<Target>;
}

export function historianOf(visitor: SignedInVisitor, mosqueId: string): Historian {
  const params = { mosqueId };
  return {
    async changes(query = {}) {
      const found: Changes = [];
      for (let cursor: string | undefined; ; ) {
        const sent = { ...query, ...(cursor !== undefined && { cursor }) };
        const page = await visitor.does("listChanges", { params, query: sent });
        found.push(...page.changes);
        if (page.next === undefined) return found;
        cursor = page.next;
      }
    },
    plan: (target) => visitor.does("planRestore", { params, query: { ...target } }),
    send: (target, plan) => visitor.call("restore", { params, body: { ...target, plan } }),
    async restore(target) {
      const { plan } = await this.plan(target);
      const { sequence } = await visitor.does("restore", { params, body: { ...target, plan } });
      return { of: "act", sequence: String(sequence) };
    },
    async here() {
      const [newest] = await this.changes();
      const moment = newest?.at ?? assert.fail("the mosque has no change");
      await eventually(() => Date.now() > Date.parse(moment) || undefined);
      return { of: "moment", moment };
    },
  };
}
