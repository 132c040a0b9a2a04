import type { Writing } from "#store/changes.ts";
import type { WriteHandler, WriteName } from "../handlers/api-handler.ts";
import { writeHandlers } from "../handlers/api-handlers.ts";
import { creationBody } from "./rules/creation-body.ts";
import type { DataItem } from "./rules/data-item.ts";
import { itemOf, type RestoreStep } from "./rules/restore-step.ts";

/**
 * Applies the steps of a restore through the API's own handlers, with their checks. Deletions come first, to make space
 * for creations.
 * @throws ApiError as the API would refuse it
 */
export async function applySteps(writing: Writing, steps: readonly RestoreStep[]): Promise<void> {
  for (const kind of ["deleted", "changed", "created"] as const) {
    for (const step of steps) if (step.kind === kind) await applyStep(writing, step);
  }
}

async function applyStep(writing: Writing, step: RestoreStep): Promise<void> {
  const item = itemOf(step);
  const name = handlerNames[item.resource][step.kind];
  if (!name) throw new Error(`a restore cannot leave the profile ${step.kind}`);
  const handle = writeHandlers[name] as WriteHandler<never>; // Each handler gets its own endpoint's input.
  const { tx, mosque, origin } = writing;
  await handle({
    ...{ tx, mosque, origin, ...inputOf(step) },
    params: { announcementId: item.id, prayerId: item.id, eventId: item.id },
    // The plan was made in this transaction.
    requireMatch: () => {},
    newId: () => item.id,
  } as never);
}

function inputOf(step: RestoreStep): object {
  switch (step.kind) {
    case "created":
      return {
        body: creationBody(step.restored.resource, step.restored.value),
        comesBack: comesBack(step.restored),
      };
    case "changed":
      return { body: step.patch };
    case "deleted":
      return {};
  }
}

function comesBack({ value, place }: DataItem) {
  const { createdAt } = value as { readonly createdAt: string }; // Every resource has it.
  return { createdAt, place };
}

const handlerNames: {
  readonly [R in DataItem["resource"]]: { readonly [K in RestoreStep["kind"]]?: WriteName };
} = {
  profile: { changed: "updateProfile" },
  announcements: {
    created: "createAnnouncement",
    changed: "updateAnnouncement",
    deleted: "deleteAnnouncement",
  },
  prayers: { created: "createPrayer", changed: "updatePrayer", deleted: "deletePrayer" },
  events: { created: "createEvent", changed: "updateEvent", deleted: "deleteEvent" },
};
