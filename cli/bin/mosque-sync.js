#!/usr/bin/env node
// JavaScript, because Node cannot take its first module from the cache: from the second start on, it takes all others.
import { enableCompileCache } from "node:module";

enableCompileCache();
await import("#main");
