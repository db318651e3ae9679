import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertMail } from '../../../server/notifications/mail/queries.ts';
import { freshDatabase, refusals } from '../../support/database.ts';

const now = '2026-01-01T00:00:00.000Z';

describe('mails', () => {
  const mail = {
    kind: 'manual',
    language: 'en',
    recipient: 'ada@example.com',
    subject: 'Hello',
    body: 'Hi.',
    template: 'plain',
    driver: 'outbox',
    state: 'queued',
    next_attempt_at: now,
    created_at: now,
  } as const;

  test.each([
    [{ recipient: 'a@' }, 'mails_recipient'],
    [{ subject: '' }, 'mails_subject'],
    [{ body: 'x'.repeat(40_001) }, 'mails_body'],
    [{ reply_to: 'x'.repeat(301) }, 'mails_reply_to'],
    [{ last_error: 'x'.repeat(301) }, 'mails_last_error'],
    [{ attempts: -1 }, 'mails_attempts'],
    [{ next_attempt_at: null }, 'mails_waiting'],
    [{ state: 'failed' }, 'mails_waiting'],
    [{ state: 'sent', driver: 'server', next_attempt_at: null }, 'mails_sent'],
    [{ sent_at: now }, 'mails_sent'],
    [{ state: 'kept', next_attempt_at: null }, 'mails_kept'],
    [{ kept_at: now }, 'mails_kept'],
    [{ state: 'sent', sent_at: now, next_attempt_at: null }, 'mails_delivery'],
    [{ state: 'kept', driver: 'smtp', kept_at: now, next_attempt_at: null }, 'mails_delivery'],
    [{ state: 'kept', driver: 'server', kept_at: now, next_attempt_at: null }, 'mails_delivery'],
    [{ dismissed_at: now }, 'mails_dismissed'],
    [{ message_id: 7 }, refusals.foreignKey],
  ] as const)('refuses %o: %s', async (fields, constraint) => {
    const { db } = await freshDatabase();

    await expect(insertMail(db, { ...mail, ...fields })).rejects.toThrow(constraint);
  });

  test.each(['kind', 'language', 'template', 'driver', 'state'])(
    'knows no other %s',
    async (column) => {
      const { db } = await freshDatabase();
      await insertMail(db, mail);
      // What waits for its time could only be queued.
      const rest = sql.raw(column === 'state' ? ', next_attempt_at = null' : '');

      const update = sql`update mails set ${sql.ref(column)} = 'another'${rest}`.execute(db);

      await expect(update).rejects.toThrow(`mails_${column}`);
    },
  );
});
