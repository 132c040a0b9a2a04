import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  confirmEmail,
  newPassword,
  onAnotherDevice,
  type SignedInVisitor,
  setUpOperator,
  tokenOf,
  visitorOf,
} from "../../support/portal/portal.ts";
import { suiteOn } from "../../support/services/own-suite.ts";
import { addApp, appWith, currentStep, withPasswordGiven } from "../../support/sign-in/factors.ts";
import { failUntilLongestWait } from "../../support/sign-in/failed-sign-ins.ts";

for (const engine of enginesAboveStore) {
  describe(`A second factor on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    let operator: SignedInVisitor;
    let mosqueId: string;
    before(async () => {
      operator = await setUpOperator(suite.service);
      mosqueId = await addMosque(operator);
    });
    const newMember = () => addMember(operator, mosqueId, "manager");

    test("is asked for after the password: until then there is no session", async () => {
      const member = await newMember();
      const { app } = await addApp(member);
      const device = await withPasswordGiven(member);
      assertRefused(await device.call("getSession"), "not_signed_in");
      assert.equal((await device.does("getPortal")).isSignedIn, false);
      const session = await device.does("signInWithFactor", { body: { code: app.code() } });
      assert.deepEqual(session, { user: member.user, mosqueCount: 1, onlyMosqueId: mosqueId });
      assert.deepEqual(await device.does("getSession"), session);
    });

    test("finishes one sign-in: what waited for it is over", async () => {
      const member = await newMember();
      const { app } = await addApp(member);
      const device = await withPasswordGiven(member);
      const stolen = visitorOf(suite.service);
      for (const [name, value] of device.cookies) stolen.cookies.set(name, value);
      await device.does("signInWithFactor", { body: { code: app.code() } });
      assertRefused(
        await stolen.call("signInWithFactor", { body: { code: app.code(1) } }),
        "factor_step_over",
      );
      assertRefused(
        await visitorOf(suite.service).call("signInWithFactor", { body: { code: app.code(1) } }),
        "factor_step_over",
      );
    });

    test("takes each code once, also from two browsers at the same moment", async () => {
      const member = await newMember();
      const { key, enrolment } = await member.does("startTotp");
      const app = appWith(key);
      const first = app.code();
      await member.does("confirmTotp", { body: { enrolment, code: first } });
      // One after the other: of passwords that arrive together, only a few are checked at once.
      const device = await withPasswordGiven(member);
      const devices = [device, await withPasswordGiven(member), await withPasswordGiven(member)];
      assertRefused(await device.call("signInWithFactor", { body: { code: first } }), "factor_code_wrong");
      const code = app.code(1);
      const responses = await Promise.all(
        devices.map((each) => each.call("signInWithFactor", { body: { code } })),
      );
      assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 400, 400]);
      const late = await withPasswordGiven(member);
      assertRefused(await late.call("signInWithFactor", { body: { code } }), "factor_code_wrong");
    });

    test("works with a clock a minute off, and not two minutes off", async () => {
      for (const [steps, isAccepted] of [
        [-2, true],
        [2, true],
        [-4, false],
        [4, false],
      ] as const) {
        // The service must check the code in the time step that it was made for.
        for (let step = -1; step !== currentStep(); ) {
          const member = await newMember();
          const { key, enrolment } = await member.does("startTotp");
          step = currentStep();
          const code = appWith(key).code(steps);
          const { status } = await member.call("confirmTotp", { body: { enrolment, code } });
          if (step === currentStep()) assert.equal(status, isAccepted ? 201 : 400, `${steps} steps`);
        }
      }
    });

    test("that is not confirmed with a code is inactive", async () => {
      const member = await newMember();
      const { key } = await member.does("startTotp");
      assert.deepEqual(await member.does("getFactors"), { recoveryCodesLeft: 0, isRequired: false });
      assert.ok((await onAnotherDevice(member)).cookies.size > 0);
      assert.ok(!(await suite.database.contents()).includes(key));
    });

    test("enrolled in two tabs keeps the key of the tab confirmed first", async () => {
      const member = await newMember();
      const [one, two] = [await member.does("startTotp"), await member.does("startTotp")];
      const confirm = ({ key, enrolment }: typeof one) =>
        member.call("confirmTotp", { body: { enrolment, code: appWith(key).code(-1) } });
      assert.equal((await confirm(one)).status, 201);
      assertRefused(await confirm(two), "factor_exists");
      assertRefused(await member.call("startTotp"), "factor_exists");
      const device = await withPasswordGiven(member);
      await device.does("signInWithFactor", { body: { code: appWith(one.key).code() } });
    });

    test("cannot be added to another account, or with a wrong code or a changed enrolment", async () => {
      const [member, other] = [await newMember(), await newMember()];
      const { key, enrolment } = await member.does("startTotp");
      const code = appWith(key).code();
      const confirm = (visitor: SignedInVisitor, body: { enrolment: string; code: string }) =>
        visitor.call("confirmTotp", { body });
      assertRefused(await confirm(other, { enrolment, code }), "enrolment_over");
      assertRefused(await confirm(member, { enrolment: `0${enrolment.slice(1)}0`, code }), "enrolment_over");
      assertRefused(await confirm(member, { enrolment, code: appWith(key).code(9) }), "factor_code_wrong");
      assert.equal((await member.does("getFactors")).totp, undefined);
    });

    test("is added within 15 minutes of its start, and not later", {
      skip: engine.isServer && "a database server's clock decides, and a test cannot set it",
    }, async (t) => {
      const [inTime, late] = [await newMember(), await newMember()];
      const confirmAfter = async (member: SignedInVisitor, minutes: number) => {
        const { key, enrolment } = await member.does("startTotp");
        t.mock.timers.enable({ apis: ["Date"], now: Date.now() + minutes * 60_000 });
        try {
          return await member.call("confirmTotp", { body: { enrolment, code: appWith(key).code() } });
        } finally {
          t.mock.timers.reset();
        }
      };
      assert.equal((await confirmAfter(inTime, 14)).status, 201);
      assertRefused(await confirmAfter(late, 15), "enrolment_over");
      assert.equal((await late.does("getFactors")).totp, undefined);
    });

    test("has ten recovery codes, each for one sign-in", async () => {
      const member = await newMember();
      const { recoveryCodes } = await addApp(member);
      assert.equal(new Set(recoveryCodes).size, 10);
      const [code = ""] = recoveryCodes;
      const devices = [await withPasswordGiven(member), await withPasswordGiven(member)];
      const typed = ` ${code.toUpperCase().replaceAll("-", " ")}`;
      const responses = await Promise.all(
        devices.map((device) => device.call("signInWithFactor", { body: { code: typed } })),
      );
      assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 400]);
      assert.equal((await member.does("getFactors")).recoveryCodesLeft, 9);
    });

    test("can have new recovery codes, which end the earlier ones", async () => {
      const member = await newMember();
      const { recoveryCodes: earlier } = await addApp(member);
      const { recoveryCodes } = await member.does("makeRecoveryCodes");
      const device = await withPasswordGiven(member);
      const give = (code = "") => device.call("signInWithFactor", { body: { code } });
      assertRefused(await give(earlier[0]), "factor_code_wrong");
      assert.equal((await give(recoveryCodes[0])).status, 200);
    });

    test("is nowhere in the database in a form that could be used", async () => {
      const member = await newMember();
      const { key, uri, enrolment } = await member.does("startTotp");
      assert.equal(new URL(uri).searchParams.get("secret"), key);
      assert.ok(uri.includes(encodeURIComponent(member.user.email)), uri);
      const body = { enrolment, code: appWith(key).code() };
      const { recoveryCodes } = await member.does("confirmTotp", { body });
      const contents = await suite.database.contents();
      for (const secret of [
        key,
        ...recoveryCodes,
        ...recoveryCodes.map((code) => code.replaceAll("-", "")),
      ]) {
        assert.ok(!contents.includes(secret));
        assert.ok(!suite.service.logs().includes(secret));
      }
    });

    test("is guessed at most as often as a password, in however many sign-ins, and each guess is recorded", async () => {
      const member = await newMember();
      const { app } = await addApp(member);
      const devices = [await withPasswordGiven(member), await withPasswordGiven(member)];
      for (const device of devices) {
        assertRefused(
          await device.call("signInWithFactor", { body: { code: app.code(7) } }),
          "factor_code_wrong",
        );
      }
      await failUntilLongestWait(suite.database, `factor ${member.user.id}`);
      for (const device of devices) {
        const response = await device.call("signInWithFactor", { body: { code: app.code() } });
        assertRefused(response, "too_many_codes");
        assert.match(String(response.headers["retry-after"]), /^\d+$/);
      }
      const contents = await suite.database.contents();
      assert.ok(contents.includes("factor_failed"));
    });

    test("that was removed is not asked for, and its recovery codes have ended", async () => {
      const member = await newMember();
      const { recoveryCodes } = await addApp(member);
      const waiting = await withPasswordGiven(member);
      await member.does("removeTotp");
      assertRefused(await member.call("removeTotp"), "factor_not_found");
      assertRefused(await member.call("makeRecoveryCodes"), "factor_not_found");
      assert.deepEqual(await member.does("getFactors"), { recoveryCodesLeft: 0, isRequired: false });
      const code = recoveryCodes[0] ?? "";
      assertRefused(await waiting.call("signInWithFactor", { body: { code } }), "factor_code_wrong");
      await onAnotherDevice(member);
    });

    test("is needed to step up: a stolen session and the password remove no app, and make no recovery codes", async () => {
      const member = await newMember();
      const { app, recoveryCodes } = await addApp(member);
      await suite.database.execute("UPDATE sessions SET stepped_up_at = NULL");
      assertRefused(await member.callOnce("removeTotp"), "step_up_needed");
      const stepUp = (code?: string) =>
        member.callOnce("stepUp", {
          body: { password: member.password, ...(code !== undefined && { code }) },
        });
      const { needsCode, ways } = await member.does("getStepUp");
      assert.deepEqual([needsCode, ways], [true, ["password"]]);
      assertRefused(await stepUp(), "factor_needed");
      assertRefused(await stepUp(app.code(9)), "factor_code_wrong");
      const password = newPassword();
      await member.does("changePassword", {
        body: { currentPassword: member.password, newPassword: password },
      });
      for (const name of ["removeTotp", "makeRecoveryCodes", "askForNewPasskey"] as const) {
        assertRefused(await member.callOnce(name), "step_up_needed");
      }
      const steppedUp = await member.callOnce("stepUp", { body: { password, code: app.code(1) } });
      assert.equal(steppedUp.status, 200);
      await suite.database.execute("UPDATE sessions SET stepped_up_at = NULL");
      const code = recoveryCodes[0] ?? assert.fail();
      assert.equal((await member.callOnce("stepUp", { body: { password, code } })).status, 200);
      assert.equal((await member.callOnce("removeTotp")).status, 200);
    });

    test("is still asked for after a new password by a link", async () => {
      const member = await newMember();
      await confirmEmail(operator, member);
      const { app } = await addApp(member);
      const { link } = await operator.does("makePasswordLink", { params: { userId: member.user.id } });
      const password = "another battery staple";
      const device = visitorOf(suite.service);
      await device.does("setPassword", { body: { token: tokenOf(link), password } });
      const again = await withPasswordGiven({ ...member, password });
      await again.does("signInWithFactor", { body: { code: app.code() } });
    });
  });
}
