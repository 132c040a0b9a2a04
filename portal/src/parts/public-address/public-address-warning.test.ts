import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type PublicAddressWarning, publicAddressWarning } from "./public-address-warning.ts";

const addresses: Readonly<Record<PublicAddressWarning | "fine", readonly string[]>> = {
  "this computer": [
    "http://127.0.0.1:8080",
    "https://127.1",
    "http://LOCALHOST:8080",
    "https://sync.localhost",
    "http://[::1]:8080",
    "http://[::ffff:127.0.0.1]",
    "http://0.0.0.0",
    "http://0x7f.1",
    " http://127.0.0.1 ",
  ],
  "own network": [
    "http://192.168.1.20:8080",
    "https://10.0.0.4",
    "http://172.16.0.1",
    "http://172.31.255.1",
    "http://100.64.0.1",
    "http://169.254.1.1",
    "http://[fd00::1]",
    "http://[fe80::1]",
    "http://mosque-server",
    "https://nas.local",
    "https://sync.home.arpa",
  ],
  "not encrypted": [
    "http://sync.example.org",
    "http://93.184.216.34",
    "http://172.32.0.1",
    "http://100.128.0.1",
    "http://[2001:db8::1]",
    "http://localhost.example.org",
  ],
  fine: [
    "https://sync.example.org",
    "https://sync.example.org:8443/",
    "https://10.example.org",
    "https://93.184.216.34",
    "not an address",
    "",
    "ftp://127.0.0.1",
  ],
};

suite("the public address", () => {
  for (const [warning, list] of Object.entries(addresses)) {
    test(`is warned of rightly: ${warning}`, () => {
      for (const address of list) assert.equal(publicAddressWarning(address) ?? "fine", warning, address);
    });
  }
});
