import { describe, expect, test } from 'vitest';
import { mailTemplates } from '../../../server/shared/catalog.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { startSite } from '../../support/site.ts';

describe('the preview of a mail', () => {
  test.each(mailTemplates)('shows %s, for a frame of this site alone', async (template) => {
    const site = await startSite({ PUBLIC_URL: 'http://localhost:3000' });
    await site.db.updateTable('settings').set({ contact_email: 'desk@example.com' }).execute();
    const admin = await signedInAdmin(site);

    const reply = await admin.ask(`/control/email/preview/${template}`);

    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=UTF-8');
    const policy = String(reply.headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("style-src 'unsafe-inline'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain('sandbox');
    expect(reply.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(reply.headers['cache-control']).toBe('private, no-store');
    for (const part of ['Your team', 'Waybill Logistics', 'desk@example.com', 'localhost:3000']) {
      expect(reply.text.includes(part), part).toBe(true);
    }
    expect(reply.text.includes('<pre')).toBe(template === 'plain');
  });

  test.each(['html5', 'PLAIN', 'constructor', '..%2fhtml1'])('knows no %s', async (template) => {
    const admin = await signedInAdmin(await startSite());

    expect((await admin.ask(`/control/email/preview/${template}`)).status).toBe(404);
  });

  test('is the administrator’s alone', async () => {
    const site = await startSite();

    const { status, headers } = await site.ask('/control/email/preview/html1');

    expect(status).toBe(302);
    expect(headers.location).toMatch(/^\/control\/signin\.html\?back=/);
  });
});
