import { orPostgresFault } from '../errors.ts';
import { createPool } from './pool.ts';

/** A statement that keeps a processor of the server busy for some milliseconds, and reads no table. */
const statement = 'select count(*) from generate_series(1, 50000)';
const rounds = 5;

/**
 * Measures how many statements the server runs at the same time without slowing down: about as many as it has free processors.
 *
 * @param connections how many are opened for the measurement; the result is hardly higher.
 * @throws {PostgresFault} if it cannot be measured.
 */
export async function measureParallelism(url: string, connections: number): Promise<number> {
  const limits = { connectionTimeoutMillis: 5000, query_timeout: 5000 };
  const name = 'waybill doctor';
  const pool = createPool({
    connectionString: url,
    application_name: name,
    max: connections,
    ...limits,
  });
  const measureRounds = async (atOnce: number) => {
    const start = performance.now();
    const runOne = async () => {
      for (let round = 0; round < rounds; round += 1) await pool.query(statement);
    };
    await orPostgresFault(Promise.all(Array.from({ length: atOnce }, runOne)));
    return performance.now() - start;
  };
  try {
    // The first round opens the connections.
    await measureRounds(connections);
    const alone = await measureRounds(1);
    return (connections * alone) / (await measureRounds(connections));
  } finally {
    await pool.end();
  }
}
