import { expect, test } from 'vitest';
import { insertAdmin } from '../../support/admin.ts';
import { sendPin } from '../../support/auth/pins.ts';
import { startSite } from '../../support/site.ts';

test('what goes wrong after an answer has gone out is in the log, with its cause', async () => {
  const site = await startSite();
  await insertAdmin(site);
  await site.db.schema.dropTable('account_tokens').execute();

  expect((await sendPin(site)).status).toBe(200);

  const errors = site.logged.filter(({ msg }) => msg !== 'request');
  expect(errors).toMatchObject([
    {
      level: 50,
      msg: 'background work failed',
      work: 'sending a reset pin',
      err: {
        message: expect.stringContaining('account_tokens'),
        stack: expect.stringContaining('at '),
      },
    },
  ]);
});
