import type { Mosque } from "../mosques/mosque.ts";
import { documentOf } from "./documents.ts";

/** A field of a collection, with its type in Directus. */
type Columns = Readonly<
  Record<string, "string" | "text" | "integer" | "boolean" | "float" | "json" | "dateTime">
>;

const collections: Readonly<Record<string, Columns>> = {
  mosques: {
    communityName: "string",
    type: "string",
    isOnlineOnly: "boolean",
    verificationStatus: "string",
    entitlement: "string",
    createdAt: "string",
    timeZoneId: "string",
    coverPhotos: "json",
    capabilities: "json",
  },
  prayers: {
    place: "integer",
    sequence: "integer",
    prayerKey: "string",
    adhanTime: "string",
    iqamahTime: "string",
    createdAt: "string",
  },
  announcements: {
    sequence: "integer",
    title: "string",
    body: "text",
    createdAt: "string",
    flairType: "string",
    latitude: "float",
    longitude: "float",
  },
  events: {
    sequence: "integer",
    visibility: "string",
    createdAt: "string",
    title: "string",
    body: "text",
    allowComments: "boolean",
    showLikes: "boolean",
    allowSharing: "boolean",
    latitude: "float",
    longitude: "float",
    likeCount: "integer",
    commentCount: "integer",
    eventDetails: "json",
  },
};
const children = ["prayers", "announcements", "events"] as const;

/** How many mosques are added with one request. */
const mosquesPerRequest = 20;

/**
 * Creates the collections, and a user with a static token for each mosque. Without a license key, Directus 12 has no
 * rules for single rows: each user sees and changes every mosque, which spares Directus the work of a condition.
 */
export async function fillDirectus(
  origin: string,
  adminToken: string,
  mosques: readonly Mosque[],
): Promise<void> {
  const post = poster(origin, adminToken);
  for (const [collection, columns] of Object.entries(collections)) {
    await post("/collections", {
      collection,
      schema: {},
      meta: {},
      fields: [
        { field: "id", type: "uuid", schema: { is_primary_key: true, is_nullable: false }, meta: {} },
        ...Object.entries(columns).map(([field, type]) => ({
          field,
          type,
          schema: {},
          meta:
            type === "json"
              ? { special: ["cast-json"] }
              : type === "boolean"
                ? { special: ["cast-boolean"] }
                : {},
        })),
        ...(collection === "mosques" ? [] : [{ field: "mosque", type: "uuid", schema: {}, meta: {} }]),
      ],
    });
  }
  for (const collection of children) {
    await post("/fields/mosques", { field: collection, type: "alias", meta: { special: ["o2m"] } });
    await post("/relations", {
      collection,
      field: "mosque",
      related_collection: "mosques",
      meta: { one_field: collection },
      schema: {},
    });
  }
  const role = await createRole(post);
  for (let first = 0; first < mosques.length; first += mosquesPerRequest) {
    await addMosques(post, role, mosques.slice(first, first + mosquesPerRequest));
  }
}

type Post = (path: string, body: object) => Promise<{ readonly id: string }>;

function poster(origin: string, token: string): Post {
  return async (path, body) => {
    const response = await fetch(origin + path, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`Directus answered POST ${path} with ${response.status}: ${text}`);
    return (text === "" ? {} : (JSON.parse(text) as { data: unknown }).data) as { readonly id: string };
  };
}

async function createRole(post: Post): Promise<string> {
  const policy = await post("/policies", { name: "Mosque", app_access: false, admin_access: false });
  const { id: role } = await post("/roles", { name: "Mosque", policies: [{ policy: policy.id }] });
  const permit = (collection: string, action: string) =>
    post("/permissions", { policy: policy.id, collection, action, fields: ["*"] });
  for (const collection of Object.keys(collections)) await permit(collection, "read");
  await permit("prayers", "update");
  return role;
}

async function addMosques(post: Post, role: string, mosques: readonly Mosque[]): Promise<void> {
  const documents = mosques.map(documentOf);
  await post(
    "/items/mosques",
    documents.map(({ profile, capabilities }) => ({ ...profile, capabilities })),
  );
  for (const collection of children) {
    await post(
      `/items/${collection}`,
      documents.flatMap((document) =>
        document[collection].map((row, index) => ({
          ...row,
          mosque: document.profile.id,
          sequence: index + 1,
          ...("prayerKey" in row && {
            place: document.capabilities.supportedPrayerKeys.indexOf(row.prayerKey),
          }),
        })),
      ),
    );
  }
  await post(
    "/users",
    documents.map(({ apiKey, profile: { id } }) => ({
      email: `${id}@example.org`,
      token: apiKey,
      role,
      status: "active",
    })),
  );
}
