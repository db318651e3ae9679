import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { TestAdmin } from '../admin.ts';

/** An event that was answered with success, and when. */
export type Acknowledged = { title: string; at: number };

export type Writers = {
  acknowledged: Acknowledged[];
  /** How many requests were refused or cut off, and made again. */
  repeated(): number;
  /** Resolves when each has its last event acknowledged. */
  stop(): Promise<void>;
};

/**
 * Writers that record one event after the other, each with an `Idempotency-Key`: what is refused or cut off is sent
 * again with the same key, until it is acknowledged.
 */
export function startWriters(admin: TestAdmin, codes: string[]): Writers {
  const acknowledged: Acknowledged[] = [];
  let repeated = 0;
  let isOver = false;

  async function post(parcel_id: string, title: string, key: string): Promise<void> {
    const json = { parcel_id, title, description: 'Sorted.' };
    const headers = { 'Idempotency-Key': key };
    const { status, text } = await admin
      .ask('/api/activities', { method: 'POST', headers, json })
      .catch((error: unknown) => ({ status: 0, text: String(error) }));
    if (status === 201) return;
    repeated += 1;
    throw new Error(`${title} is not acknowledged: ${status} ${text}`);
  }

  async function write(code: string): Promise<void> {
    for (let count = 0; !isOver; count += 1) {
      const title = `${code} ${count}`;
      const key = randomUUID();
      await vi.waitFor(() => post(code, title, key), { timeout: 60_000, interval: 50 });
      acknowledged.push({ title, at: performance.now() });
    }
  }

  const writing = codes.map(write);
  return {
    acknowledged,
    repeated: () => repeated,
    async stop() {
      isOver = true;
      await Promise.all(writing);
    },
  };
}
