import { readdirSync, readFileSync } from 'node:fs';

/** The kernel's clock ticks a second, in which /proc counts processor time: 100 on every Linux. */
export const ticks = 100;

/** User and system time of a process and its children, those that have ended included, in seconds. */
export function cpuOfChildren(pid: number): number {
  const fieldsOf = (name: string) =>
    readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
  const sum = (fields: number[], first: number, last: number) =>
    fields.slice(first, last + 1).reduce((total, time) => total + time, 0) / ticks;
  // Its own, and that of its children that have ended.
  let total = sum(fieldsOf(String(pid)), 11, 14);
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const fields = fieldsOf(name);
      if (fields[1] === pid) total += sum(fields, 11, 12);
    } catch {
      // It has just ended.
    }
  }
  return total;
}
