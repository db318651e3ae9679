import { expect, test } from 'vitest';
import { insertAuditEntries } from '../../../server/audit/record.ts';
import { type RecordType, recordTypes } from '../../../server/audit/shared/audit.ts';
import type { Db } from '../../../server/database/tables.ts';
import { type Role, roles } from '../../../server/shared/account.ts';
import { signedInMember } from '../../support/admin.ts';
import { dataOf } from '../../support/http.ts';
import { startSite } from '../../support/site.ts';

type Listed = {
  data: { record: { type: RecordType; name: string } }[];
  total: number;
  next_page_url: string | null;
};

/** What a role does not read of; null: it has no log. */
const hidden: Record<Role, readonly RecordType[] | null> = {
  owner: [],
  dispatcher: [
    'page',
    'picture',
    'review',
    'client',
    'settings',
    'invoice',
    'stage-mail',
    'account',
    'staff',
    'session',
    'api-key',
    'webhook',
    'backup',
    'person',
    'payout',
    'delivery-service',
  ] as const,
  driver: null,
  bookkeeper: null,
  editor: null,
  reader: null,
};

async function record(db: Db, types: readonly RecordType[]): Promise<void> {
  const entries = types.map((type) => ({
    ...({ action: 'created', type, name: `a ${type}`, parcelId: 7 } as const),
    after: { title: `secret of ${type}` },
  }));
  const now = new Date();
  await db
    .transaction()
    .execute((trx) => insertAuditEntries(trx, { type: 'site' }, entries, { now, notify: false }));
}

async function siteWithLog() {
  const site = await startSite();
  await site.db.deleteFrom('audit_events').execute();
  await record(site.db, recordTypes);
  return site;
}

test.each(roles)('%s reads of what they may see in the panel', async (role) => {
  const member = await signedInMember(await siteWithLog(), role);

  const [reply, page] = [
    await member.ask('/api/audit?per_page=100'),
    await member.ask('/control/audit.html?per_page=100'),
  ];

  const without = hidden[role];
  if (without === null) {
    expect([reply.status, page.status]).toEqual([403, 403]);
    return;
  }
  const readable = recordTypes.filter((type) => !without.includes(type));
  const { data, total }: Listed = dataOf(reply);
  expect(data.map(({ record: { type } }) => type).reverse()).toEqual(readable);
  expect(total).toBe(readable.length);
  for (const type of recordTypes) {
    expect(page.text.includes(`secret of ${type}<`), type).toBe(readable.includes(type));
  }
});

test('the file of the log has what its reader may see', async () => {
  const site = await siteWithLog();
  const ask = async (role: Role) =>
    (await signedInMember(site, role)).ask('/api/audit?format=csv&columns=record,changes');

  const { text } = await ask('dispatcher');
  expect(text).toContain('a message,Title: secret of message');
  expect(text).not.toContain('secret of settings');
  expect((await ask('owner')).text).toContain('secret of settings');
  expect((await ask('driver')).status).toBe(403);
});

test.each([
  'record=settings',
  'record=staff',
  'record=a%20settings',
  'record=staff:1',
  'page=2',
  'action=created&actor=site',
  'record=parcel:7',
  'from=2020-01-01',
  'before=2000000000&page=2',
])('no filter leads a dispatcher to more: %s', async (query) => {
  const dispatcher = await signedInMember(await siteWithLog(), 'dispatcher');

  const { text } = await dispatcher.ask(`/api/audit?per_page=100&${query}`);

  for (const type of hidden.dispatcher ?? []) expect(text).not.toContain(`secret of ${type}"`);
});

test('the pages of a long log have what is readable, each entry once', async () => {
  const site = await startSite();
  await site.db.deleteFrom('audit_events').execute();
  const many = Array.from({ length: 1200 }, () => ['settings', 'message', 'session'] as const);
  await record(site.db, many.flat());
  const dispatcher = await signedInMember(site, 'dispatcher');
  const seen: string[] = [];

  let url: string | null = '/api/audit?per_page=100';
  while (url !== null) {
    const page: Listed = dataOf(await dispatcher.ask(url));
    seen.push(...page.data.map(({ record: { type } }) => type));
    url = page.next_page_url;
  }

  expect(seen).toEqual(Array.from({ length: 1200 }, () => 'message'));
});

test('the page calls fields and stages what the panel calls them', async () => {
  const owner = await signedInMember(await startSite(), 'owner');
  const send = (path: string, method: string, json: object) => owner.ask(path, { method, json });
  await send('/api/settings', 'PATCH', { home_clients_value: 12 });
  const parcel = { tracking_code: 'LOG-1001', recipient_name: 'Ada', destination: 'Leeds' };
  await send('/api/parcels', 'POST', { ...parcel, stage: 'out_for_delivery' });

  const { text } = await owner.ask('/control/audit.html');

  expect(text).toContain('<dt>Clients – Number</dt>');
  expect(text).toContain('<bdi>Out for delivery</bdi>');
});
