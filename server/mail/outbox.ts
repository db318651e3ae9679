import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { DeliveryFailure } from './failure.ts';
import { textOnly } from './smtp.ts';

/** Keeps a mail as a file of the outbox; answers with its whole path. Throws a DeliveryFailure. */
export type OutboxTransport = (name: string, message: SendMailOptions) => Promise<string>;

const composer = createTransport({
  ...textOnly,
  streamTransport: true,
  buffer: true,
  newline: 'windows',
});

/** The folder of mails that no server takes: what would be sent, for this machine's owner alone. */
export function outbox(dir: string): OutboxTransport {
  return async (name, message) => {
    const file = join(dir, name);
    const draft = join(dir, `.${name}.${process.pid}.part`);
    try {
      const { message: content } = await composer.sendMail(message);
      await mkdir(dir, { recursive: true, mode: 0o700 });
      // Whole or not at all: it gets its name when everything is written.
      await writeFile(draft, content, { mode: 0o600, flush: true });
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {});
      throw unkept(error);
    }
    return file;
  };
}

/** A name that sorts by time and is the same at every attempt: `20260102T030405678Z-000042.eml`. */
export function outboxName({ id, created_at }: { id: number; created_at: string }): string {
  const time = created_at.replace(/[^0-9TZ]/g, '');
  return `${time}-${String(id).padStart(6, '0')}.eml`;
}

function unkept(error: unknown): DeliveryFailure {
  const { code = 'unknown' }: NodeJS.ErrnoException = error instanceof Error ? error : new Error();
  const reason = `The outbox cannot be written (${code}).`;
  return new DeliveryFailure(reason, { fault: 'away', code });
}
