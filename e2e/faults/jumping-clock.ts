/**
 * Loaded into a service before everything else: its clock is CLOCK_OFFSET_MS off, if that is set, and jumps at each
 * SIGUSR2: CLOCK_STEP_MS further, if that is set, otherwise first a day and some hours forward, then some days back, and
 * then to its first position.
 */
const hourMs = 60 * 60 * 1_000;
const offsets = [26 * hourMs, -72 * hourMs, 0];

const RealDate = Date;
const startOffset = Number(process.env.CLOCK_OFFSET_MS ?? 0);
const step = process.env.CLOCK_STEP_MS;
let jumps = 0;

function now(): number {
  return RealDate.now() + startOffset + jumped();
}

function jumped(): number {
  if (step !== undefined) return jumps * Number(step);
  return jumps === 0 ? 0 : (offsets[(jumps - 1) % offsets.length] ?? 0);
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});

process.on("SIGUSR2", () => {
  jumps += 1;
});
