import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { startSite } from '../../support/site.ts';

describe('a page of another site', () => {
  test('gets no leave to ask: a preflight is refused', async () => {
    const site = await startSite();
    const reply = await site.ask('/api/parcels', {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'DELETE' },
    });
    expect(reply.status).toBe(405);
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    );
  });
});

test.each([
  ['https', 200],
  ['http', 403],
])('with the site’s name over %s, to a site on https: %i', async (scheme, status) => {
  const site = await startSite({ TRUST_PROXY: '127.0.0.1' });
  const { ask } = await signedInAdmin(site);
  const reply = await ask('/api/admins/auth/send-pin', {
    method: 'POST',
    json: { email: 'nobody@example.com' },
    headers: {
      Host: 'waybill.example',
      'X-Forwarded-Proto': 'https',
      Origin: `${scheme}://waybill.example`,
    },
  });
  expect(reply.status).toBe(status);
});
