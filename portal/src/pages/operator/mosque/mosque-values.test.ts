import assert from "node:assert/strict";
import { test } from "node:test";
import { editedMosque, type MosqueValues } from "./mosque-values.ts";

const { changedFields, changesOf, rebase } = editedMosque;

const saved: MosqueValues = {
  communityName: "Masjid Noor",
  address: "12 Wicker Lane",
  latitude: 53.3811,
  longitude: -1.4701,
  timeZoneId: "Europe/London",
  status: "Open",
  message: "",
  donationLink: "",
  verificationStatus: "Pending",
  entitlement: "Free",
  isOnlineOnly: false,
  prayerCalculationParameters: "",
  thumbnail: "",
  coverPhotos: "https://example.org/1.jpg",
  approvedProfileFields: ["status", "message"],
  supportedPrayerKeys: ["fajr", "isha"],
};

test("only changes are sent", () => {
  assert.deepEqual(changesOf(saved, saved), {});
  assert.deepEqual(changesOf(saved, { ...saved, status: "Closed", isOnlineOnly: true }), {
    status: "Closed",
    isOnlineOnly: true,
  });
});

test("blanks around a text are no change", () => {
  assert.deepEqual(changedFields(saved, { ...saved, communityName: " Masjid Noor ", message: "  " }), []);
});

test("an emptied text is cleared", () => {
  assert.deepEqual(changesOf(saved, { ...saved, address: " " }), { address: null });
});

test("both coordinates are sent when one was changed", () => {
  assert.deepEqual(changesOf(saved, { ...saved, latitude: 0 }), { latitude: 0, longitude: -1.4701 });
  assert.deepEqual(changesOf(saved, { ...saved, latitude: "", longitude: "" }), {
    latitude: null,
    longitude: null,
  });
});

test("pictures are sent as a list, without empty lines", () => {
  const coverPhotos = "https://example.org/1.jpg\n\n https://example.org/2.jpg \n";
  assert.deepEqual(changesOf(saved, { ...saved, coverPhotos }), {
    coverPhotos: ["https://example.org/1.jpg", "https://example.org/2.jpg"],
  });
});

test("the reader's input goes on top of another operator's values", () => {
  const typed = { ...saved, status: "Mine", address: "" };
  const theirs = { ...saved, message: "Theirs" };
  const { values, disputed } = rebase(saved, typed, theirs);
  assert.deepEqual(values, { ...theirs, status: "Mine", address: "" });
  assert.deepEqual(disputed, []);
  assert.deepEqual(changesOf(theirs, values), { address: null, status: "Mine" });
});

test("only what both changed, each in their own way, is disputed", () => {
  const typed = { ...saved, status: "Mine", entitlement: "Plus" };
  const theirs = { ...saved, status: "Theirs", entitlement: "Plus", message: "Theirs" };
  assert.deepEqual(rebase(saved, typed, theirs).disputed, ["status"]);
});
