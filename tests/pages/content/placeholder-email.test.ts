import { describe, expect, test } from 'vitest';
import { signedInAdmin, siteWithAdmin } from '../../support/admin.ts';
import { settingsChanged } from '../../support/content/content-version.ts';
import { dataOf } from '../../support/http.ts';
import { startSite, type TestSite } from '../../support/site.ts';

const placeholder = 'hello@example.com';
const own = 'desk@example.com';

/** What a page shows: without the data that its islands start from. */
async function textOf({ ask }: TestSite, path: string): Promise<string> {
  return (await ask(path)).text.replace(/<script id="graph".*?<\/script>/s, '');
}

function setEmail(site: TestSite, contact_email: string): Promise<void> {
  return settingsChanged(site, { contact_email });
}

describe('while nobody has entered the company’s address', () => {
  test.each(['/', '/contact.html', '/track.html', '/resolution.html', '/nothing'])(
    'visitors are shown none: %s',
    async (path) => {
      const site = await startSite();

      const before = await textOf(site, path);
      await setEmail(site, own);
      const after = await textOf(site, path);

      expect(before).not.toContain(placeholder);
      expect(before).not.toContain('mailto:');
      expect(after).toContain(`mailto:${own}`);
    },
  );

  test('policies name the company in its place', async () => {
    const site = await startSite();

    const before = await textOf(site, '/pages/privacy-policy');
    await setEmail(site, own);
    const after = await textOf(site, '/pages/privacy-policy');

    expect(before).toContain('write to Waybill Logistics.');
    expect(before).not.toContain(placeholder);
    expect(after).toContain(`write to ${own}.`);
  });

  test('search engines are told none', async () => {
    const site = await startSite();
    const organization = async () => {
      const [, json = ''] = (await site.ask('/')).text.match(/ld\+json">(.*?)<\/script>/) ?? [];
      return JSON.parse(json);
    };

    expect(await organization()).not.toHaveProperty('email');
    await setEmail(site, own);
    expect(await organization()).toMatchObject({ email: own });
  });

  test('the contact page has its form, and no empty list of ways', async () => {
    const site = await startSite();
    const text = await textOf(site, '/contact.html');
    expect(text).toContain('name="subject"');
    expect(text).not.toContain('contact-channels');
  });

  test('the sign-up offers none; later it offers the company’s own', async () => {
    const site = await startSite();
    const field = /<input[^>]* type="email"[^>]*>/;
    const offered = async () => (await textOf(site, '/control/signup.html')).match(field)?.[0];

    expect(await offered()).toContain('value=""');
    await setEmail(site, own);
    expect(await offered()).toContain(`value="${own}"`);
  });

  test('the first step says so, and is not done with a telephone number alone', async () => {
    const { site, admin } = await siteWithAdmin();
    await site.db.updateTable('settings').set({ contact_phone: '+351 21 555 0142' }).execute();
    const setup = async () => (await admin.ask('/control/setup.html')).text;

    const before = await setup();
    await setEmail(site, own);
    const after = await setup();

    expect(before).toContain(`${placeholder} is only a placeholder`);
    expect(before).not.toContain('setup-mark-done');
    expect(after).not.toContain('is only a placeholder');
    expect(after.match(/setup-mark-done/g)).toHaveLength(1);
  });

  test('the settings say so at the field', async () => {
    const site = await startSite();
    const { ask } = await signedInAdmin(site);
    const settings = async () => (await ask('/control/settings/contact')).text;

    expect(await settings()).toContain('Only a placeholder');
    await setEmail(site, own);
    expect(await settings()).not.toContain('Only a placeholder');
  });

  test('an invoice does not print it', async () => {
    const site = await startSite();
    const { ask } = await signedInAdmin(site);
    const invoice = () => ask('/api/invoices', { method: 'POST', json: { product: 'Express' } });
    const addressOn = async (id: number) =>
      (await ask(`/control/invoice/${id}`)).text.match(/<address>.*?<\/address>/s)?.[0];

    await invoice();
    await setEmail(site, own);
    await invoice();

    expect(await addressOn(1)).not.toContain(placeholder);
    expect(await addressOn(2)).toContain(own);
  });

  test('the API goes on telling what the setting holds', async () => {
    const site = await startSite();
    expect(dataOf(await site.ask('/api/graph'))).toMatchObject({
      settings: { contact_email: placeholder },
    });
  });
});
