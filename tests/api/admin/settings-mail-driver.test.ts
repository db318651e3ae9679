import { describe, expect, test } from 'vitest';
import { siteWithSettings } from '../../support/admin/settings.ts';
import { badFieldsOf } from '../../support/response-data.ts';

const sentences = {
  smtp: 'How mail is sent: this site knows no mail server to sign in to (SMTP_HOST). Please choose another way in the mail settings.',
  server:
    'How mail is sent: this site knows no mail server. Please choose another way in the mail settings.',
};
const onlyOther = { smtp: { SMTP_URL: 'smtp://127.0.0.1:1' }, server: { SMTP_HOST: '127.0.0.1' } };

describe.each(['smtp', 'server'] as const)('PATCH /api/settings with mail_driver %s', (driver) => {
  test.each([
    ['has no mail server', {}],
    ['has the other kind', onlyOther[driver]],
  ])('is refused where the site %s', async (_name, env) => {
    const { patch, kept } = await siteWithSettings(env);

    const reply = await patch({ mail_driver: driver, contact_phone: '555' });

    expect(reply.status).toBe(422);
    expect(reply.json()).toMatchObject({
      errors: [sentences[driver]],
      error_details: [{ field: 'mail_driver', code: 'custom', message: sentences[driver] }],
    });
    expect(await kept()).toMatchObject({ mail_driver: 'outbox', contact_phone: null });
  });

  test('is named together with every other bad field', async () => {
    const { patch } = await siteWithSettings({});

    const reply = await patch({ company_name: '', mail_driver: driver, colour: 'red' });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(['company_name', 'mail_driver', 'colour']);
  });

  test('stays as it is where the server has been lost, and nothing else is refused', async () => {
    const { db, patch, kept } = await siteWithSettings({});
    await db.updateTable('settings').set({ mail_driver: driver }).execute();

    expect((await patch({ contact_phone: '555' })).status).toBe(200);
    expect((await patch({ mail_driver: driver, contact_phone: '556' })).status).toBe(200);
    expect(await kept()).toMatchObject({ mail_driver: driver, contact_phone: '556' });

    expect((await patch({ mail_driver: 'outbox' })).status).toBe(200);
    expect((await patch({ mail_driver: driver })).status).toBe(422);
  });
});
