import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { confirmEmailMail, resetMail } from '../../../server/notifications/mail/system-mail.ts';
import { mailRows, passedOn, startMailer } from '../../support/notifications/mailer.ts';

describe('the outbox', () => {
  test('holds each mail as a whole file, for its owner alone', async () => {
    const { mailer, database, dataDir } = await startMailer({ COMPANY_NAME: 'Waybill' });

    await mailer.enqueue(database.db, passedOn);
    await mailer.idle();

    const [row] = await mailRows(database);
    expect(row).toMatchObject({ state: 'kept', driver: 'outbox', body: '' });
    const dir = join(dataDir, 'outbox');
    expect(readdirSync(dir)).toEqual([row?.file]);
    const file = join(dir, row?.file ?? '');
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await PostalMime.parse(readFileSync(file))).toMatchObject({
      from: { address: 'hello@example.com' },
      to: [{ address: 'desk@example.com' }],
      replyTo: [{ address: 'ada@example.com' }],
      subject: passedOn.subject,
      text: expect.stringContaining('It is red.'),
      date: '2026-03-01T09:00:00.000Z',
    });
  });

  test('sorts by time', async () => {
    const { mailer, database, clock } = await startMailer();
    const written = [];
    for (let day = 0; day < 3; day += 1) {
      await mailer.enqueue(database.db, passedOn);
      await mailer.idle();
      written.push((await mailRows(database)).at(-1)?.file);
      clock.pass(24 * 60);
    }

    expect(written).toEqual(written.toSorted());
    expect(written[0]).toMatch(/^20260301T090000000Z-\d{6}\.eml$/);
  });

  test('tells the log where the mail lies, and not what is in it', async () => {
    const { mailer, database, dataDir, logged } = await startMailer();

    await mailer.enqueue(database.db, { ...passedOn, kind: 'reset', body: 'Your pin: QX7K2M4P' });
    await mailer.idle();

    const [row] = await mailRows(database);
    const file = join(dataDir, 'outbox', row?.file ?? '');
    expect(logged).toMatchObject([{ msg: 'mail kept in the outbox', file }]);
    expect(JSON.stringify(logged)).not.toMatch(/QX7K2M4P|desk@|glove/);
    expect(readFileSync(file, 'utf8')).toContain('QX7K2M4P');
  });

  test('that cannot be written to is tried again', async () => {
    const { mailer, database, dataDir, clock } = await startMailer();
    const dir = join(dataDir, 'outbox');
    writeFileSync(dir, 'a file stands in the way');

    await mailer.enqueue(database.db, passedOn);
    await mailer.idle();
    expect(await mailRows(database)).toMatchObject([
      { state: 'queued', file: null, last_error: expect.stringContaining('EEXIST') },
    ]);

    rmSync(dir);
    mkdirSync(dir);
    clock.pass(1);
    await mailer.idle();
    expect(await mailRows(database)).toMatchObject([{ state: 'kept' }]);
  });
});

describe('a mail with a link to the account', () => {
  const link = 'https://parcels.example/confirm?token=s3cr3t';
  const account = confirmEmailMail({ to: 'owner@example.com', link, hours: 24 }, 'en');

  test('has it as a button, and in the database no more once it was delivered', async () => {
    const { mailer, database, dataDir } = await startMailer();
    await mailer.enqueue(database.db, account);
    await mailer.idle();

    const [row] = await mailRows(database);
    expect(row).toMatchObject({ state: 'kept', body: '', action_label: null, action_url: null });
    expect(JSON.stringify(row)).not.toContain('s3cr3t');
    const { text } = await PostalMime.parse(readFileSync(join(dataDir, 'outbox', row?.file ?? '')));
    expect(text).toContain(`\nConfirm the address\n${link}\n`);
  });

  test('loses it after a day, even if no server took it', async () => {
    const { mailer, database, clock } = await startMailer({ SMTP_URL: 'smtp://127.0.0.1:1' });
    await mailer.enqueue(database.db, account);
    await mailer.idle();
    clock.pass(25 * 60);
    mailer.wake();
    await mailer.idle();

    const [row] = await mailRows(database);
    expect(row).toMatchObject({ state: 'failed', body: '', action_url: null });
    expect(JSON.stringify(row)).not.toContain('s3cr3t');
  });
});

describe('a reset mail', () => {
  const reset = resetMail({ to: 'owner@example.com', pin: 'QX7K2M4P', minutes: 15 }, 'en');
  const away = { SMTP_URL: 'smtp://127.0.0.1:1' };

  test('holds the pin, and loses its words in the database when it was delivered', async () => {
    const { mailer, database, dataDir } = await startMailer();

    await mailer.enqueue(database.db, reset);
    await mailer.idle();

    const [row] = await mailRows(database);
    expect(row).toMatchObject({ state: 'kept', body: '' });
    const file = readFileSync(join(dataDir, 'outbox', row?.file ?? ''));
    expect((await PostalMime.parse(file)).text).toMatch(
      /This is the code: QX7K2M4P\n.*15 minutes/s,
    );
  });

  test('loses its words after a quarter of an hour, and is not sent any more', async () => {
    const { mailer, database, clock } = await startMailer(away);
    await mailer.enqueue(database.db, reset);
    await mailer.idle();
    clock.pass(15);
    await mailer.idle();
    expect(await mailRows(database)).toMatchObject([{ state: 'queued', body: reset.body }]);

    clock.pass(1);
    await mailer.idle();

    expect(await mailRows(database)).toMatchObject([{ state: 'failed', body: '' }]);
  });

  test('goes before all others', async () => {
    const { mailer, database, logged } = await startMailer(away);
    await mailer.stop();
    await mailer.enqueue(database.db, passedOn);
    await mailer.enqueue(database.db, reset);

    mailer.start();
    await mailer.idle();

    expect(logged.map(({ kind }) => kind)).toEqual(['reset', 'message']);
  });

  test('that has to wait holds no other up', async () => {
    const { mailer, database, logged } = await startMailer(away);
    await mailer.enqueue(database.db, reset);
    await mailer.idle();

    await mailer.enqueue(database.db, passedOn);
    await mailer.idle();

    expect(logged.map(({ kind }) => kind)).toEqual(['reset', 'message']);
  });
});
