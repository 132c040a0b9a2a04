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

/** The roles that have each access. Operators have every access. */
const rolesWith: Record<Access, readonly MosqueRole[]> = {
  anyone: ["owner", "manager", "viewer"],
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
  test("each have their own address", () => {
    const addresses = endpoints.map(([, { method, path }]) => `${method} ${path}`);
    assert.equal(new Set(addresses).size, addresses.length);
  });

  test("need a permission in the mosque if their path names one", () => {
    for (const [name, { path, access }] of endpoints) {
      const isOfMosque = path.includes("{mosqueId}");
      const isOfRole = !["anyone", "signedIn", "operator"].includes(access);
      assert.ok(isOfMosque ? isOfRole || access === "operator" : !isOfRole, name);
    }
  });

  test("are only for operators below /operator, and nowhere else", () => {
    for (const [name, { path, access }] of endpoints) {
      assert.equal(access === "operator", path.startsWith("/portal/api/operator/"), name);
    }
  });

  test("neither change anything nor read a body with GET", () => {
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

  test("have a phrase that says what each does", () => {
    for (const [name, { summary }] of endpoints) assert.match(summary, /^[A-Z].*[^.]$/, name);
  });
});

suite("what an operator may write of a mosque", () => {
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
