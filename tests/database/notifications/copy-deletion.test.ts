import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Db } from '../../../server/database/tables.ts';
import { deleteCopies, outboxName } from '../../../server/notifications/mail/outbox.ts';
import { claimDueMail } from '../../../server/notifications/mail/queue.ts';
import { messageMail } from '../../../server/notifications/mail/system-mail.ts';
import { insertMessage } from '../../../server/notifications/messages/model.ts';
import { refusals } from '../../support/database.ts';
import { startMailer, type TestMailer } from '../../support/notifications/mailer.ts';
import { message, nobody } from '../../support/notifications/messages.ts';

/** A message and its copy, which is in the queue. */
async function passOn({ mailer, database: { db }, clock }: TestMailer): Promise<number> {
  const id = (await insertMessage(db, { ...nobody, ...message }, clock.now)) ?? 0;
  await mailer.enqueue(db, messageMail({ ...nobody, ...message, id }, 'desk@example.com'));
  return id;
}

function deleteMessage(db: Db, id: number) {
  return db.deleteFrom('messages').where('id', '=', id).executeTakeFirst();
}

/** What the API does, as far as the database: the process dies before anything else is done. */
function deleteAndDie(db: Db, id: number, now: Date) {
  return db.transaction().execute(async (trx) => {
    await deleteCopies(trx, id, now);
    return deleteMessage(trx, id);
  });
}

const removalsOf = ({ db }: { db: Db }) => db.selectFrom('outbox_removals').selectAll().execute();

test('a message cannot be deleted without its copies', async () => {
  const started = await startMailer();
  const id = await passOn(started);

  await expect(deleteMessage(started.database.db, id)).rejects.toThrow(refusals.foreignKey);
});

describe('a process that dies', () => {
  test('before it removed the file of a copy leaves that to the next start', async () => {
    const first = await startMailer();
    const { database, dataDir, clock } = first;
    const id = await passOn(first);
    await first.mailer.idle();
    await first.mailer.stop();
    expect(readdirSync(join(dataDir, 'outbox'))).toHaveLength(1);

    await deleteAndDie(database.db, id, clock.now);
    const next = await startMailer({ DATA_DIR: dataDir }, first);
    await next.mailer.idle();

    expect(readdirSync(join(dataDir, 'outbox'))).toEqual([]);
    expect(await removalsOf(database)).toEqual([]);
  });

  test('before it removed the row leaves both as they were', async () => {
    const first = await startMailer();
    const { database, dataDir, clock } = first;
    const id = await passOn(first);
    await first.mailer.idle();
    const halfway = database.db.transaction().execute(async (trx) => {
      await deleteCopies(trx, id, clock.now);
      throw new Error('dies');
    });
    await expect(halfway).rejects.toThrow('dies');

    await first.mailer.removeFiles();

    expect(readdirSync(join(dataDir, 'outbox'))).toHaveLength(1);
    expect(await database.db.selectFrom('mails').select('state').execute()).toEqual([
      { state: 'kept' },
    ]);
  });

  test('while it wrote the file of a copy that is deleted leaves it to who is there when its lease is over', async () => {
    const first = await startMailer();
    const { database, dataDir, clock } = first;
    await first.mailer.stop();
    const id = await passOn(first);
    const until = new Date(clock.now.getTime() + 70_000);
    const claimed = await claimDueMail(database.db, { lease: 'dying', from: clock.now, until });
    await deleteAndDie(database.db, id, clock.now);
    const next = await startMailer({ DATA_DIR: dataDir }, first);
    await next.mailer.idle();
    // Its last deed, after all of that.
    const name = claimed === undefined ? '' : outboxName(claimed);
    mkdirSync(join(dataDir, 'outbox'), { recursive: true });
    writeFileSync(join(dataDir, 'outbox', name), message.body);
    await next.mailer.idle();
    expect(readdirSync(join(dataDir, 'outbox'))).toEqual([name]);

    clock.pass(2);
    await next.mailer.idle();

    expect(readdirSync(join(dataDir, 'outbox'))).toEqual([]);
    expect(await removalsOf(database)).toEqual([]);
  });
});
