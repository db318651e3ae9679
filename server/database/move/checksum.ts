import { createHash } from 'node:crypto';
import type { Row, Value } from './tables.ts';

/** The number of a table's rows, and a checksum that does not depend on their order. */
export type TableSum = { rows: number; checksum: string };

/** Computes the sum of a table, row by row. */
export function createTableSum(): { add(row: Row): void; sum(): TableSum } {
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
    const [kind, text] = serialize(row[name] ?? null);
    // The lengths make `a` and `bc` differ from `ab` and `c`.
    hash.update(`${name} ${kind} ${text.length} `).update(text);
  }
  return BigInt(`0x${hash.digest('hex').slice(0, 32)}`);
}

function serialize(value: Value): [kind: string, text: string | Uint8Array] {
  if (value === null) return ['null', ''];
  if (typeof value === 'number') return ['number', String(value)];
  return typeof value === 'string' ? ['text', value] : ['bytes', value];
}
