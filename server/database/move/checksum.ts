import { createHash } from 'node:crypto';
import type { Row, Value } from './tables.ts';

/** What a table holds: the number of its rows, and a checksum that does not depend on their order. */
export type Sum = { rows: number; checksum: string };

/** Adds up rows, one by one. */
export function summing(): { add(row: Row): void; sum(): Sum } {
  let rows = 0;
  let total = 0n;
  return {
    add(row) {
      rows += 1;
      total = BigInt.asUintN(128, total + hashOf(row));
    },
    sum: () => ({ rows, checksum: total.toString(16).padStart(32, '0') }),
  };
}

function hashOf(row: Row): bigint {
  const hash = createHash('sha256');
  for (const name of Object.keys(row).sort()) {
    const [kind, text] = inFull(row[name] ?? null);
    // Lengths keep `a` and `bc` apart from `ab` and `c`.
    hash.update(`${name} ${kind} ${text.length} `).update(text);
  }
  return BigInt(`0x${hash.digest('hex').slice(0, 32)}`);
}

function inFull(value: Value): [kind: string, text: string | Uint8Array] {
  if (value === null) return ['null', ''];
  if (typeof value === 'number') return ['number', String(value)];
  return typeof value === 'string' ? ['text', value] : ['bytes', value];
}
