import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import Mail from 'nodemailer/lib/mailer';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listenInTest } from '../../support/listen-in-test.ts';
import { type MailServer, startMailServer } from '../../support/notifications/mail-server.ts';
import {
  mailRows,
  passedOn,
  startMailer,
  type TestMailer,
} from '../../support/notifications/mailer.ts';
import { temporaryDir } from '../../support/temporary-dir.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Puts something into every mail on its way out, as if it had slipped by all that is before that. */
function slipIn(content: SendMailOptions): void {
  const { sendMail } = Mail.prototype;
  vi.spyOn(Mail.prototype, 'sendMail').mockImplementation(function (this: Mail, message, done) {
    return sendMail.call(this, { ...message, ...content }, done);
  });
}

/** A page that only this machine can read, and who asked for it. */
async function innerPage() {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.end('inner page');
  });
  return { href: `http://127.0.0.1:${await listenInTest(server)}/`, requests };
}

type Way = { env(server: MailServer): Record<string, string>; send(to: TestMailer): unknown };

async function queue({ mailer, database }: TestMailer): Promise<void> {
  await mailer.enqueue(database.db, passedOn);
  await mailer.idle();
}

const ways: [name: string, way: Way][] = [
  ['into the outbox', { env: () => ({}), send: queue }],
  [
    'to the server of SMTP_URL',
    { env: ({ port }) => ({ SMTP_URL: `smtp://127.0.0.1:${port}` }), send: queue },
  ],
  [
    'to the server of SMTP_HOST',
    {
      env: ({ port }) => ({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port) }),
      send: ({ mailer }) => mailer.sendNow({ ...passedOn, kind: 'manual' }, 'typed'),
    },
  ],
];

describe.each(ways)('on its way %s, a mail', (_name, { env, send }) => {
  async function sendWith(content: SendMailOptions) {
    const server = await startMailServer();
    const sender = await startMailer(env(server));
    slipIn(content);
    await send(sender);
    const [row] = await mailRows(sender.database);
    const dir = join(sender.dataDir, 'outbox');
    return { row, gone: [...server.mails, ...(existsSync(dir) ? readdirSync(dir) : [])] };
  }

  test('takes no file along', async () => {
    const path = join(temporaryDir(), 'secret.txt');
    writeFileSync(path, 'secret');

    const { row, gone } = await sendWith({ text: { path } });

    expect(row).toMatchObject({
      sent_at: null,
      last_error: expect.stringMatching(/FILEACCESS|File access rejected/i),
    });
    expect(gone).toEqual([]);
  });

  test('fetches nothing from an address', async () => {
    const { href, requests } = await innerPage();

    const { row, gone } = await sendWith({ attachments: [{ filename: 'page', href }] });

    expect(row).toMatchObject({
      sent_at: null,
      last_error: expect.stringMatching(/URLACCESS|Url access rejected/i),
    });
    expect(gone).toEqual([]);
    expect(requests).toEqual([]);
  });
});
