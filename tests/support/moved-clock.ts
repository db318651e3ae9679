// Loaded into a site's process before anything else (`node --import`): its clock goes wrong by as many
// milliseconds as the file CLOCK_ERROR says at that moment.
import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_ERROR ?? '';
const rightNow = Date.now;

function now(): number {
  return rightNow() + Number(readFileSync(file, 'utf8'));
}

globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: () => new Date().toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
