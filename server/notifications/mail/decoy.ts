import type { Deps } from '../../deps.ts';
import type { NewMail } from './compose.ts';

type Parts = Pick<Deps, 'database' | 'mailer'>;

/** Nobody is ever refused by this counter: it is there to be written. */
const written = { name: 'pretended', points: Number.MAX_SAFE_INTEGER, seconds: 60 * 60 };

/**
 * The work of a mail that somebody asked for, where there is nobody to send it to: as many writes, and a mail that goes
 * nowhere. Without it, whoever asks for a page meanwhile could tell by its time that nothing was sent.
 */
export async function decoyMail({ database, mailer }: Parts, mail: NewMail): Promise<void> {
  // The mail's claim; and then what became of it.
  await decoyWrites(database, 1);
  await mailer.rehearse(mail);
  await decoyWrites(database, 1);
}

/** Writes that keep nothing. */
export async function decoyWrites({ limiter }: Parts['database'], count: number): Promise<void> {
  const counter = limiter(written);
  for (let write = 0; write < count; write += 1) await counter.penalty('nobody');
}
