import { describe, expect } from 'vitest';
import { findSettings } from '../../../server/database/settings.ts';
import { twoStepsRequired } from '../../../server/shared/envelope.ts';
import { isOfCustomers } from '../../support/access-table.ts';
import {
  adminPassword,
  adminWith,
  emailOf,
  insertMember,
  signedInAdmin,
  signedInMember,
  type TestAdmin,
} from '../../support/admin.ts';
import { codeOf, cookieNamed, turnOnTotp } from '../../support/auth/two-step.ts';
import { dataOf } from '../../support/http.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

const page = '/control/account/two-step.html';

function requireOf(site: TestSite, two_step_required: string) {
  return site.db.updateTable('settings').set({ two_step_required }).execute();
}

/** The pages and calls that every member may use otherwise. */
async function isLetIn({ ask }: TestAdmin): Promise<boolean> {
  const statuses = await Promise.all(
    ['/control/index.html', '/control/account/index.html', '/api/admins/sessions'].map(
      async (path) => (await ask(path)).status,
    ),
  );
  return statuses.every((status) => status === 200);
}

describe('who has to have two steps, and has none', () => {
  test('may set them up, and nothing else: nor does a form on that page', async ({ site }) => {
    await requireOf(site, 'all');
    const owner = await signedInAdmin(site);

    const home = await owner.ask('/control/index.html');
    expect([home.status, home.headers.location]).toEqual([302, page]);
    const signIn = await owner.ask('/control/signin.html');
    expect([signIn.status, signIn.headers.location]).toEqual([302, page]);
    for (const path of ['/api/invoices', '/api/admins/sessions', '/api/audit']) {
      const reply = await owner.ask(path);
      expect([path, reply.status]).toEqual([path, 403]);
      expect(reply.json().errors[0]).toContain('Set up two-step sign-in first');
      expect(reply.json()).toMatchObject({ error_details: [{ code: twoStepsRequired }] });
    }
    expect((await owner.ask('/api/graph')).json()).toMatchObject({ data: { admin: null } });
    const setUp = await owner.ask(page);
    expect(setUp.status).toBe(200);
    expect(setUp.text).toContain('Your role requires two-step sign-in');
    const form = { _verb: 'PATCH /api/settings', contact_phone: '+1 555 0142' };

    expect((await owner.ask(page, { method: 'POST', form })).status).toBe(403);
    expect(await findSettings(site.db)).toMatchObject({ contact_phone: null });
  });

  test('every guarded route refuses them, but the six with which they set it up', async () => {
    const site = await startSite();
    await requireOf(site, 'all');
    const { cookie } = await signedInAdmin(site);
    const { routeGuard } = await import('../../../server/http/middleware/access.ts');
    const open: string[] = [];
    for (const { method, path, handler } of site.routes) {
      const guard = routeGuard(handler);
      if (guard === undefined || guard.kind === 'anyone' || guard.kind === 'guest') continue;
      // There they count as a visitor.
      if (isOfCustomers(guard.kind) || path.startsWith('/my')) continue;
      // A call of customers' keys alone: everybody else goes on to the next route.
      if (guard.kind === 'customer-key') continue;
      const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
      const body = method === 'GET' ? {} : { body: '{}' };
      const at = path.replace(/:\w+(\{[^}]*\})?/g, '1');
      const reply = await site.ask(at, { method, headers, ...body });
      const isRefused =
        reply.status === 403 || (reply.status === 302 && reply.headers.location === page);
      if (!isRefused) open.push(`${method} ${path}`);
    }

    // A page that takes forms has two guards.
    expect([...new Set(open)].sort()).toEqual(
      [
        `GET ${page}`,
        'GET /api/admins/passkeys',
        'PATCH /api/admins/totp',
        `POST ${page}`,
        'POST /api/admins/passkeys',
        'POST /api/admins/passkeys/options',
        'POST /api/admins/totp',
      ].sort(),
    );
  });

  test('goes on at once with their first code, and cannot take the last step away', async () => {
    const site = await startSite();
    await requireOf(site, 'all');
    const owner = await signedInAdmin(site);
    expect(await isLetIn(owner)).toBe(false);

    await turnOnTotp(owner);

    expect(await isLetIn(owner)).toBe(true);
    const json = { password: adminPassword };
    expect((await owner.ask('/api/admins/totp', { method: 'DELETE', json })).status).toBe(409);
    expect(await isLetIn(owner)).toBe(true);
  });

  test('is led there after signing in', async ({ site }) => {
    await requireOf(site, 'driver');
    await insertMember(site, 'driver');
    const reply = await site.ask('/api/admins/auth/signin', {
      method: 'POST',
      json: { email: emailOf('driver'), password: adminPassword },
    });

    const driver = adminWith(site, cookieNamed(reply, 'session') ?? '');

    expect((await driver.ask('/control/index.html')).headers.location).toBe(page);
  });
});

test('only the roles that are named have to', async ({ site }) => {
  await requireOf(site, 'dispatcher driver');

  expect(await isLetIn(await signedInAdmin(site))).toBe(true);
  expect(await isLetIn(await signedInMember(site, 'editor'))).toBe(true);
  expect(await isLetIn(await signedInMember(site, 'driver'))).toBe(false);
});

test('the setting is the owner’s, by its page and by the API', async ({ site, admin: owner }) => {
  await turnOnTotp(owner);
  const path = '/control/settings/sign-in';
  const save = (member: TestAdmin, fields: Record<string, string>) =>
    member.ask(path, { method: 'POST', fields });

  const saved = await save(owner, { driver: 'yes', editor: 'yes' });
  expect([saved.status, saved.headers.location]).toEqual([303, `${path}?saved=yes`]);
  const { two_step_required } = await site.db
    .selectFrom('settings')
    .select('two_step_required')
    .executeTakeFirstOrThrow();
  expect(two_step_required).toBe('driver editor');
  const reader = await signedInMember(site, 'reader');
  expect((await save(reader, { owner: 'yes' })).status).toBe(403);

  const patch = (value: string) =>
    owner.ask('/api/settings', { method: 'PATCH', json: { two_step_required: value } });
  expect(dataOf(await patch('all'))).toMatchObject({ two_step_required: 'all' });
  expect((await patch('everybody')).status).toBe(422);
  expect(dataOf(await patch(''))).toMatchObject({ two_step_required: '' });
});

test('the page sets it up without script: the key, the first code, and recovery codes once', async () => {
  const site = await startSite();
  await requireOf(site, 'all');
  const owner = await signedInAdmin(site);
  const post = (fields: Record<string, string>) => owner.ask(page, { method: 'POST', fields });
  expect((await post({ do: 'begin' })).status).toBe(303);
  const { text } = await owner.ask(page);
  const key = text.match(/dir="ltr">([A-Z2-7 ]{39})<\/code>/)?.[1]?.replaceAll(' ', '') ?? '';

  const wrong = await post({ do: 'confirm', code: '000000' });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain(key.slice(0, 4));
  const right = await post({ do: 'confirm', code: codeOf(key) });

  const shown = right.text.match(/<li><code>([a-z2-9]{4}-){3}[a-z2-9]{4}<\/code><\/li>/g);
  expect(shown).toHaveLength(10);
  const [, tools = ''] = right.text.split('recovery-tools ');
  expect(tools).toContain('</svg>Copy</button>');
  expect(tools).toContain('</svg>Print</button>');
  expect(right.headers['cache-control']).toContain('no-store');
  expect((await owner.ask(page)).text).not.toMatch(/([a-z2-9]{4}-){3}[a-z2-9]{4}/);
  expect((await owner.ask('/control/index.html')).status).toBe(200);
});
