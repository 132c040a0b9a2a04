import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
  type Endpoint,
  type MosqueRole,
  mayDo,
  mosqueRoles,
  operatedMosqueFields,
  type Permission,
  permissionOf,
  portalEndpoints,
  profileFields,
  writableNames,
  writableProfileFields,
} from "@mosque-sync/contract";

const endpoints: [string, Endpoint][] = Object.entries(portalEndpoints);

/** The roles that have each permission. Operators have every permission. */
const rolesWith: Record<Permission, readonly MosqueRole[]> = {
  signedIn: ["owner", "manager", "viewer"],
  readMosque: ["owner", "manager", "viewer"],
  manageKeys: ["owner", "manager"],
  editData: ["owner", "manager"],
  manageTeam: ["owner"],
  exportMosque: ["owner"],
  leaveTeam: [...mosqueRoles],
  makeTestMosque: ["owner"],
  operator: [],
};

suite("who may do what", () => {
  for (const [permission, roles] of Object.entries(rolesWith) as [Permission, readonly MosqueRole[]][]) {
    test(`${permission} is for ${roles.join(", ") || "no role in a mosque"}, and for operators`, () => {
      for (const role of mosqueRoles) {
        assert.equal(mayDo(permission, { isOperator: false, role }), roles.includes(role), role);
        assert.ok(mayDo(permission, { isOperator: true, role }));
      }
      assert.ok(mayDo(permission, { isOperator: true }));
    });

    test(`${permission} ${permission === "signedIn" ? "needs no role" : "is not for others"}`, () => {
      assert.equal(mayDo(permission, { isOperator: false }), permission === "signedIn");
    });
  }
});

suite("the portal's endpoints", () => {
  test("each have their own address", () => {
    const addresses = endpoints.map(([, { method, path }]) => `${method} ${path}`);
    assert.equal(new Set(addresses).size, addresses.length);
  });

  test("need a permission in the mosque if their path names one", () => {
    for (const [name, endpoint] of endpoints) {
      const isOfMosque = endpoint.path.includes("{mosqueId}");
      const permission = permissionOf(endpoint);
      const isOfRole = permission !== undefined && !["signedIn", "operator"].includes(permission);
      assert.ok(isOfMosque ? isOfRole || permission === "operator" : !isOfRole, name);
    }
  });

  test("are only for operators below /operator, and nowhere else", () => {
    for (const [name, endpoint] of endpoints) {
      assert.equal(
        permissionOf(endpoint) === "operator",
        endpoint.path.startsWith("/portal/api/operator/"),
        name,
      );
    }
  });

  test("are read-only and without a body for GET", () => {
    for (const [name, endpoint] of endpoints) {
      if (endpoint.method === "GET") assert.equal(endpoint.body, null, name);
      else assert.notEqual(permissionOf(endpoint), "readMosque", name);
    }
  });

  test("have entity tags only where their path names the mosque whose versions these count", () => {
    for (const [name, { path, etag, ifMatch }] of endpoints) {
      if (etag ?? ifMatch) assert.ok(path.includes("{mosqueId}"), name);
    }
  });

  test("have a phrase for each permission", () => {
    for (const [name, { summary }] of endpoints) assert.match(summary, /^[A-Z].*[^.]$/, name);
  });
});

suite("the fields of a mosque that an operator may write", () => {
  test("is the whole profile except what never changes", () => {
    const fields = writableNames(operatedMosqueFields, "update");
    const readOnly = Object.keys(profileFields).filter((name) => !fields.includes(name));
    assert.deepEqual(readOnly, ["id", "type", "createdAt"]);
  });

  test("includes everything that a mosque may write itself, under the same rules", () => {
    for (const name of writableProfileFields) {
      const { update, schema } = operatedMosqueFields[name];
      assert.deepEqual(
        { update, schema },
        { update: profileFields[name].update, schema: profileFields[name].schema },
      );
    }
  });
});
