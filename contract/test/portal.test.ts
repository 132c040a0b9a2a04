import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
  type Access,
  type MosqueRole,
  mayDo,
  mosqueRoles,
  operatedMosqueFields,
  type PortalEndpoint,
  portalEndpoints,
  profileFields,
  writableNames,
  writableProfileFields,
} from "@mosque-sync/contract";

const endpoints: [string, PortalEndpoint][] = Object.entries(portalEndpoints);

/** What each access asks of whoever is signed in: the roles that have it. An operator has every one. */
const rolesWith: Record<Access, readonly MosqueRole[]> = {
  anyone: ["owner", "manager", "viewer"],
  signedIn: ["owner", "manager", "viewer"],
  readMosque: ["owner", "manager", "viewer"],
  manageKeys: ["owner", "manager"],
  manageTeam: ["owner"],
  operator: [],
};

suite("who may do what", () => {
  for (const [access, roles] of Object.entries(rolesWith) as [Access, readonly MosqueRole[]][]) {
    test(`${access} is for ${roles.join(", ") || "no role in a mosque"}, and for operators`, () => {
      for (const role of mosqueRoles) {
        assert.equal(mayDo(access, { isOperator: false, role }), roles.includes(role), role);
        assert.ok(mayDo(access, { isOperator: true, role }));
      }
      assert.ok(mayDo(access, { isOperator: true }));
    });

    test(`${access} ${["anyone", "signedIn"].includes(access) ? "needs no role" : "is not for others"}`, () => {
      assert.equal(mayDo(access, { isOperator: false }), ["anyone", "signedIn"].includes(access));
    });
  }
});

suite("the portal's endpoints", () => {
  test("have an address each", () => {
    const addresses = endpoints.map(([, { method, path }]) => `${method} ${path}`);
    assert.equal(new Set(addresses).size, addresses.length);
  });

  test("ask for a right in the mosque wherever their path names one", () => {
    for (const [name, { path, access }] of endpoints) {
      const isOfMosque = path.includes("{mosqueId}");
      const isOfRole = ["readMosque", "manageKeys", "manageTeam"].includes(access);
      assert.ok(isOfMosque ? isOfRole || access === "operator" : !isOfRole, name);
    }
  });

  test("are the operator's alone below /operator, and nowhere else", () => {
    for (const [name, { path, access }] of endpoints) {
      assert.equal(access === "operator", path.startsWith("/portal/api/operator/"), name);
    }
  });

  test("change nothing with a GET, and read no body with it", () => {
    for (const [name, { method, body, access }] of endpoints) {
      if (method === "GET") assert.equal(body, undefined, name);
      else assert.notEqual(access, "readMosque", name);
    }
  });

  test("have entity tags only where their path names the mosque whose versions these count", () => {
    for (const [name, { path, etag, ifMatch }] of endpoints) {
      if (etag ?? ifMatch) assert.ok(path.includes("{mosqueId}"), name);
    }
  });

  test("say in a phrase what each of them does", () => {
    for (const [name, { summary }] of endpoints) assert.match(summary, /^[A-Z].*[^.]$/, name);
  });
});

suite("what an operator may write of a mosque", () => {
  test("is all of the profile but what never changes", () => {
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
