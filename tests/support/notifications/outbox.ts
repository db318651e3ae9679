import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { TestSite } from '../site.ts';
import { mailRows } from './mailer.ts';

/** Every mail in the outbox, oldest first, once the queue is idle. */
export async function outbox(site: TestSite): Promise<Email[]> {
  await site.background.idle();
  await site.mailer.idle();
  return Promise.all(
    (await mailRows(site)).map(({ file }) =>
      PostalMime.parse(readFileSync(join(site.dataDir, 'outbox', file ?? ''))),
    ),
  );
}

/** The code of the newest mail. */
export async function mailedPin(site: TestSite): Promise<string> {
  return (await outbox(site)).at(-1)?.text?.match(/code: (\w+)/)?.[1] ?? '';
}
