import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { siteWithAdmin } from '../../support/admin.ts';
import { freePort } from '../../support/listen.ts';
import { mailRows } from '../../support/notifications/mailer.ts';
import {
  message,
  passMessageOn,
  postMessage,
  storedMessages,
} from '../../support/notifications/messages.ts';
import { wholeDatabase } from '../../support/notifications/outgoing-mail.ts';

// The real one, but for once in a test below.
vi.mock('node:fs/promises', async (importOriginal) => {
  const files = await importOriginal<typeof import('node:fs/promises')>();
  return { ...files, writeFile: vi.fn(files.writeFile) };
});

const other = { subject: 'Thanks', body: 'It came.', email: 'bela@example.com' };

async function siteWithMessages(env: Record<string, string> = {}) {
  const { site, admin } = await siteWithAdmin(env);
  const remove = (id: number) => admin.ask('/api/messages', { method: 'DELETE', json: { id } });
  const dir = join(site.dataDir, 'outbox');
  const files = () => (existsSync(dir) ? readdirSync(dir) : []);
  const contents = () => files().map((file) => readFileSync(join(dir, file), 'utf8'));
  return { site, remove, files, contents };
}

test('a message that is deleted takes its copy along, in the database and in the outbox', async () => {
  const { site, remove, contents } = await siteWithMessages();
  await postMessage(site, message);
  await postMessage(site, other);
  await site.mailer.idle();
  expect(contents().filter((text) => text.includes(message.email))).toHaveLength(1);

  const reply = await remove(1);

  expect(reply.status).toBe(200);
  expect(reply.json()).toMatchObject({ message: 'Message and its copies deleted.' });
  expect(await storedMessages(site)).toEqual([other]);
  expect(await mailRows(site)).toMatchObject([{ message_id: 2, subject: expect.any(String) }]);
  expect(contents()).toEqual([expect.stringContaining(other.email)]);
  expect(await wholeDatabase(site)).not.toMatch(/glove|ada@example/i);
});

test('a copy that still waits for the mail server goes too, and is not sent', async () => {
  const port = await freePort();
  const { site, remove } = await siteWithMessages({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  await passMessageOn(site);
  expect(await mailRows(site)).toMatchObject([{ state: 'queued', attempts: 1 }]);

  expect((await remove(1)).status).toBe(200);

  expect(await mailRows(site)).toEqual([]);
  expect(await wholeDatabase(site)).not.toMatch(/glove|ada@example/i);
});

test('a copy that is just being written leaves no file once it was', async () => {
  const { site, remove, files } = await siteWithMessages();
  const [started, proceed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { writeFile: write } =
    await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');
  vi.mocked(writeFile).mockImplementationOnce(async (...given) => {
    started.resolve();
    await proceed.promise;
    await write(...given);
  });
  await postMessage(site, message);
  await started.promise;

  expect((await remove(1)).status).toBe(200);
  expect(await mailRows(site)).toEqual([]);
  proceed.resolve();
  await site.mailer.idle();

  expect(files()).toEqual([]);
  expect(await wholeDatabase(site)).not.toMatch(/glove|ada@example/i);
});

test('a message that is not there takes nothing along', async () => {
  const { site, remove, files } = await siteWithMessages();
  await passMessageOn(site);

  expect((await remove(7)).status).toBe(404);

  expect(await mailRows(site)).toHaveLength(1);
  expect(files()).toHaveLength(1);
});
