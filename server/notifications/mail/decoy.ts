import type { Deps } from '../../deps.ts';
import type { NewMail } from './compose.ts';

type DecoyDeps = Pick<Deps, 'database' | 'mailer'>;

/** A counter that refuses nothing: it exists to be written. */
const decoyLimit = { name: 'pretended', points: Number.MAX_SAFE_INTEGER, seconds: 60 * 60 };

/**
 * Does the work of sending a mail where there is no one to send it to: as many writes, and a mail that is discarded.
 * Without it, the time of other requests meanwhile would say that no mail was sent.
 */
export async function decoyMail({ database, mailer }: DecoyDeps, mail: NewMail): Promise<void> {
  // One for the claim of the mail, one for its outcome.
  await decoyWrites(database, 1);
  await mailer.simulate(mail);
  await decoyWrites(database, 1);
}

/** Writes to the database that have no other effect. */
export async function decoyWrites(
  { limiter }: DecoyDeps['database'],
  count: number,
): Promise<void> {
  const counter = limiter(decoyLimit);
  for (let write = 0; write < count; write += 1) await counter.penalty('nobody');
}
