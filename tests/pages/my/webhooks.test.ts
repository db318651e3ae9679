import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { dataOf } from '../../support/http.ts';
import { merchantSite } from '../../support/my/customer-users.ts';
import { htmlMistakes } from '../../support/valid-html.ts';

const en = messagesOf('en').webhooks;
const url = 'https://hooks.example.com/waybill';

async function webhookPage() {
  const { a, user } = await merchantSite();
  const ana = await user(a, 'ana@a.example', { may_invite: 'yes' });
  const colleague = await user(a, 'colleague@a.example');
  const send = (fields: object) =>
    ana.ask(paths.my.connections, { method: 'POST', fields: { ...fields } });
  const add = (fields: object = {}) =>
    send({ do: 'webhook', url, description: 'Web shop', 'on.parcel.delivered': 'yes', ...fields });
  const read = async () => dataOf(await ana.ask(paths.api.myWebhooks)).data;
  return { ana, colleague, add, send, read };
}

test('a user who may invite adds a webhook on the page, which shows its secret once', async () => {
  const { ana, add, read } = await webhookPage();

  const added = await add();

  expect(added.status).toBe(201);
  expect(added.text).toMatch(/<code dir="ltr">whsec_[\w+/=]+<\/code>/);
  expect(await htmlMistakes(added.text)).toEqual([]);
  expect(await read()).toMatchObject([
    { url, description: 'Web shop', events: ['parcel.delivered'], state: 'active' },
  ]);
  const later = (await ana.ask(paths.my.connections)).text;
  expect(later).toContain(url);
  expect(later).not.toContain('whsec_');
});

test('a refused form keeps what was typed', async () => {
  const { add, read } = await webhookPage();

  const refused = await add({ url: 'http://127.0.0.1/', 'on.invoice.paid': 'yes' });

  expect(refused.status).toBe(422);
  expect(refused.text).toContain('value="http://127.0.0.1/"');
  expect(refused.text).toMatch(/name="on.invoice.paid"[^>]* checked/);
  expect(refused.text).not.toMatch(/name="on.parcel.created"[^>]* checked/);
  expect(await read()).toEqual([]);
});

test('it is disabled, enabled and deleted there, and a colleague only sees it', async () => {
  const { add, colleague, send, read } = await webhookPage();
  await add();
  const [{ id }] = await read();
  const seen = (await colleague.ask(paths.my.connections)).text;
  expect([seen.includes(url), seen.includes(en.disable), seen.includes(en.add)]).toEqual([
    true,
    false,
    false,
  ]);

  const change = `PATCH ${paths.api.myWebhooks}`;
  expect((await send({ _verb: change, id, active: 'no' })).status).toBe(303);
  expect(await read()).toMatchObject([{ state: 'disabled' }]);
  await send({ _verb: change, id, active: 'yes' });
  expect(await read()).toMatchObject([{ state: 'active' }]);
  await send({ _verb: `DELETE ${paths.api.myWebhooks}`, id });
  expect(await read()).toEqual([]);
});
