import { expect, test } from 'vitest';
import { permissionExtent, type Role, roles } from '../../../server/shared/account.ts';
import { guardedRoutes } from '../../support/access-table.ts';
import { insertMember, signedInMember } from '../../support/admin.ts';
import { fullPanel, panelPages } from '../../support/full-panel.ts';
import { dayFromNow, siteWithRuns } from '../../support/parcels/runs.ts';
import type { TestSite } from '../../support/site.ts';

/** The guarded route that answers a path; undefined if none does. */
function routeOf(site: TestSite, path: string) {
  const [pathname = ''] = path.split('?');
  const fits = guardedRoutes(site)
    .filter(({ method }) => method === 'GET')
    .filter((route) =>
      new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`).test(pathname),
    );
  return fits.find(({ path: own }) => own === pathname) ?? fits.at(0);
}

function isAllowed(site: TestSite, role: Role, path: string): boolean {
  const permission = routeOf(site, path)?.guard.permission ?? null;
  return permission === null || permissionExtent(role, permission) !== null;
}

/** In attributes, and in what islands get as JSON. */
const links = /(?:(?:href|action)="|&quot;)(\/control\/[^"#]*?)(?="|#|&quot;)/g;

/** Makes a run with an open stop one of today's of whoever can be its driver. */
async function driveToday({ db }: TestSite, role: Role): Promise<void> {
  if (permissionExtent(role, 'deliveries:write') === null) return;
  const id = await insertMember({ db }, role);
  await db.updateTable('runs').set({ driver_id: id, day: dayFromNow() }).execute();
}

/** A webhook that is disabled, so that nothing is ever sent. */
async function insertWebhook({ db }: TestSite): Promise<void> {
  const at = '2026-03-01T09:00:00.000Z';
  const endpoint = {
    url: 'https://hooks.example.com/waybill',
    events: 'parcel.created',
    secret: '',
  };
  await db
    .insertInto('webhook_endpoints')
    .values({
      ...endpoint,
      disabled_at: at,
      disabled_reason: 'owner',
      created_at: at,
      updated_at: at,
    })
    .execute();
}

// Some seventy pages each: more than a test usually gets where the machine has other work.
const patience = { timeout: 60_000 };

test.each(roles)(
  'no page leads a %s to where they may not go',
  { ...patience, tags: 'extended' },
  async (role) => {
    const { site } = await fullPanel();
    await driveToday(site, role);
    await insertWebhook(site);
    const member = await signedInMember(site, role);
    const dead = new Set<string>();
    let shown = 0;
    for (const path of [...Object.values(panelPages), '/control/webhook.html?id=1']) {
      if (!isAllowed(site, role, path)) continue;
      const { status, text } = await member.ask(path);
      if (status !== 200) continue;
      shown += 1;
      for (const [, href = ''] of text.matchAll(links)) {
        const to = href.replaceAll('&amp;', '&');
        if (!isAllowed(site, role, to)) dead.add(`${path} → ${to}`);
      }
    }
    expect([...dead]).toEqual([]);
    expect(shown).toBeGreaterThan(10);
  },
);

test.each([
  ['owner', { write: true, deliver: true, export: true, assign: true, invoice: true, runs: true }],
  [
    'dispatcher',
    { write: true, deliver: true, export: true, assign: true, invoice: false, runs: true },
  ],
  [
    'bookkeeper',
    { write: false, deliver: false, export: true, assign: false, invoice: true, runs: false },
  ],
  [
    'reader',
    { write: false, deliver: false, export: false, assign: false, invoice: false, runs: true },
  ],
] as const)('the list of parcels offers a %s what they may do: %o', async (role, may) => {
  const { site } = await fullPanel();
  const member = await signedInMember(site, role);

  const { text } = await member.ask('/control/parcels/list.html');

  const props = text.replaceAll('&quot;', '"').match(/"may":(\{[^}]*\})/)?.[1];
  const { deliver, runs, ...bulk } = may;
  expect(JSON.parse(props ?? 'null')).toEqual(bulk);
  expect(/control\/parcels\/[^/"]+\/deliver/.test(text)).toBe(deliver);
  expect(text.includes('name="_columns-run"')).toBe(runs);
});

test('a parcel’s page names today’s run and its driver, for who may see runs', async () => {
  const { makeRun, change, dispatcher, ...site } = await siteWithRuns();
  await site.db.updateTable('staff').set({ name: 'Dana' }).where('role', '=', 'driver').execute();
  await makeRun(['WB-1'], { day: dayFromNow(-1), name: 'Yesterday' });
  const { id } = await makeRun(['WB-2'], { name: 'Morning' });
  const { id: other } = await makeRun(['WB-3']);
  const runOn = async (code: string, who = dispatcher) => {
    const { text } = await who.ask(`/control/parcels/${code}`);
    return text.match(/Today’s run: .*?(?= · (?!Driver)|<\/p>)/)?.[0];
  };
  const link = (run: number, name: string) =>
    `Today’s run: <a href="/control/run.html?id=${run}"><bdi>${name}</bdi></a>`;

  expect(await runOn('WB-1')).toBeUndefined();
  expect(await runOn('WB-2')).toBe(`${link(id, 'Morning')} · Driver: <bdi>Dana</bdi>`);
  expect(await runOn('WB-3')).toBe(link(other, 'Dana'));
  expect(await runOn('WB-2', await signedInMember(site, 'bookkeeper'))).toBeUndefined();

  const form = { parcel: 'WB-3', received_by: 'Ada' };
  await dispatcher.ask('/api/deliveries', { method: 'POST', form });
  await change({ id, remove: ['WB-2'] });
  expect(await runOn('WB-3')).toBe(link(other, 'Dana'));
  expect(await runOn('WB-2')).toBeUndefined();
});

test('a parcel’s page names who is responsible: the member who wrote to it last', async () => {
  const { site, admin } = await fullPanel();
  await site.db
    .updateTable('staff')
    .set({ name: 'Olga' })
    .where('email', '=', 'owner@example.com')
    .execute();
  const dispatcher = await signedInMember(site, 'dispatcher');
  const parcel = { tracking_code: 'RESP-1', recipient_name: 'A', destination: 'B' };
  await admin.ask('/api/parcels', { method: 'POST', json: parcel });
  const shown = async () => (await admin.ask('/control/parcels/RESP-1')).text;
  expect(await shown()).toContain('Responsible: <bdi>Olga</bdi>');

  const event = { parcels: ['RESP-1'], title: 'Scanned' };
  await dispatcher.ask('/api/events', { method: 'POST', json: event });

  expect(await shown()).toContain('Responsible: <bdi>dispatcher@<wbr/>example.com</bdi>');
});

test('who is responsible goes by the account: its name of today, or the address of then if it is gone', async () => {
  const { site, admin } = await fullPanel();
  const dispatcher = await signedInMember(site, 'dispatcher');
  const parcel = { tracking_code: 'RESP-2', recipient_name: 'A', destination: 'B' };
  await dispatcher.ask('/api/parcels', { method: 'POST', json: parcel });
  const shown = async () => (await admin.ask('/control/parcels/RESP-2')).text;
  const change = (fields: object) =>
    site.db.updateTable('staff').set(fields).where('role', '=', 'dispatcher').execute();

  await change({ email: 'dana@example.com' });
  expect(await shown()).toContain('Responsible: <bdi>dana@example.com</bdi>');
  await change({ name: 'Dana' });
  expect(await shown()).toContain('Responsible: <bdi>Dana</bdi>');

  // Somebody else has the former address now.
  await signedInMember(site, 'driver', 'dispatcher@example.com');
  await site.db.updateTable('staff').set({ name: 'Else' }).where('role', '=', 'driver').execute();
  expect(await shown()).toContain('Responsible: <bdi>Dana</bdi>');
  await site.db.deleteFrom('staff').where('role', '=', 'dispatcher').execute();
  expect(await shown()).toContain('Responsible: <bdi>dispatcher@<wbr/>example.com</bdi>');
});
