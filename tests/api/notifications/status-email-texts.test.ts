import { describe, expect, test } from 'vitest';
import { stages } from '../../../server/shared/stages.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { readMailHtml } from '../../support/notifications/mail-html.ts';
import { siteThatTells } from '../../support/notifications/status-emails.ts';

describe('the words of a mail', () => {
  test('are those of the administrator, with their fields filled in', async () => {
    // Without a town: after a delivery, the destination's is where the parcel is.
    const nowhere = { current_location: null, destination: 'Keizersgracht' };
    const { reach, patch, server, arrived } = await siteThatTells(nowhere);
    const reply = await patch({
      stage: 'delivered',
      subject: '{{ stage }}: {{tracking_code}}',
      body: 'Dear {{recipient_name}},\nPlace: {{current_location}}\n\n\nit is {{status}}, {{company_name}}.',
    });

    await reach('delivered');

    expect(dataOf(reply)).toMatchObject({ stage: 'delivered', standard: false });
    expect(await arrived()).toEqual(['ada@example.com: Delivered: WB-1']);
    const text = server.mails[0]?.parsed.text;
    // No place is known: its line is left out.
    expect(text).toMatch(/^Dear Ada Okoye,\n\nit is Delivered, Waybill Logistics\./);
  });

  test('may have no other fields, and the error names the first that is none', async () => {
    const { patch } = await siteThatTells();

    const reply = await patch({
      stage: 'delivered',
      subject: 'Hello {{first_name}}',
      body: 'x {{tracking_code}} {{}}',
    });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(['subject', 'body']);
    expect(reply.text).toContain('first_name');
    expect(reply.text).toContain('{{tracking_link}}');
  });

  test.each(['', null])('are the standard ones again after %j', async (nothing) => {
    const { patch } = await siteThatTells();
    await patch({ stage: 'delivered', subject: 'Mine', body: 'Mine too' });

    const reply = await patch({ stage: 'delivered', subject: nothing, body: nothing });

    expect(dataOf(reply)).toMatchObject({
      subject: 'Parcel {{tracking_code}} was delivered',
      standard: true,
    });
  });

  test('are in the language that the company writes in', async () => {
    const { admin, reach, arrived, server } = await siteThatTells();
    await admin.ask('/api/settings', { method: 'PATCH', json: { content_language: 'ar' } });

    await reach('delivered');
    await arrived();

    expect(server.mails[0]?.parsed.subject).toMatch(/WB-1/);
    expect(server.mails[0]?.parsed.subject).toMatch(/\p{Script=Arabic}/u);
    expect(server.mails[0]?.parsed.html).toContain('lang="ar"');
  });

  test('are in the recipient’s language where it is known, as long as they are the standard ones', async () => {
    const { patch, reach, arrived, server } = await siteThatTells({ recipient_language: 'de' });
    await patch({ stage: 'in_transit', to: 'both' });
    await patch({ stage: 'delivered', subject: 'Here: {{stage}}' });

    await reach('in_transit');
    await arrived();
    await reach('delivered');

    expect(await arrived()).toEqual([
      expect.stringMatching(/^ada@example\.com: .*WB-1.*unterwegs/),
      'shop@example.com: Parcel WB-1 is in transit',
      'ada@example.com: Here: Delivered',
    ]);
    expect(server.mails[0]?.parsed.html).toContain('lang="de"');
  });

  test('are in the sender’s language where it is known, whatever the recipient’s is', async () => {
    const { patch, reach, arrived, server } = await siteThatTells({
      recipient_language: 'de',
      sender_language: 'fr',
    });
    await patch({ stage: 'in_transit', to: 'both' });
    await patch({ stage: 'delivered', to: 'sender' });

    await reach('in_transit');
    await arrived();
    await reach('delivered');

    expect(await arrived()).toEqual([
      expect.stringMatching(/^ada@example\.com: .*WB-1.*unterwegs/),
      expect.stringMatching(/^shop@example\.com: .*colis WB-1.*en route/),
      expect.stringMatching(/^shop@example\.com: .*WB-1 a été livré/),
    ]);
    expect(server.mails[1]?.parsed.html).toContain('lang="fr"');
  });

  test('of the administrator’s have the button too: where the link has a line, else below them', async () => {
    const { patch, reach, arrived, server } = await siteThatTells();
    const more = 'See https://shop.example/terms.';
    await patch({ stage: 'in_transit', body: `A\n{{tracking_link}}\n${more}` });
    await patch({ stage: 'delivered', body: `It is here: {{tracking_link}}, ${more}` });

    await reach('in_transit');
    await arrived();
    await reach('delivered');
    await arrived();

    const [moving, delivered] = server.mails.map(({ parsed }) => readMailHtml(parsed.html ?? ''));
    const track = 'https://parcels.example.com/track.html?code=WB-1';
    const button = { href: track, text: 'Track your parcel', isButton: true };
    const terms = 'https://shop.example/terms';
    expect(moving?.links.slice(0, 2)).toEqual([
      button,
      { href: terms, text: terms, isButton: false },
    ]);
    expect(delivered?.links.slice(0, 3)).toEqual([
      { href: track, text: track, isButton: false },
      { href: terms, text: terms, isButton: false },
      button,
    ]);
  });

  test('say the status once, first and as the heading, and the number below the button', async () => {
    const { reach, arrived, server } = await siteThatTells({ current_location: 'Lisbon' });

    await reach('delivered', { status: 'Delivered' });
    await arrived();

    const { text, html, subject } = server.mails[0]?.parsed ?? {};
    const shown = readMailHtml(html ?? '');
    expect(subject).toBe('Parcel WB-1 was delivered');
    expect(shown.heading).toEqual(['The parcel for Ada Okoye was delivered.']);
    expect(text?.match(/delivered/gi)).toEqual(['delivered']);
    expect(shown.text).toMatch(
      /was delivered\. Thank you for choosing us\. Location: Amsterdam Time: .* UTC Track your parcel Tracking number: WB-1 /,
    );
    expect(text).toMatch(/was delivered\. Thank you for choosing us\.\n\nLocation: Amsterdam\n/);
  });

  test('have the subject for their heading where the sentence is too long for one', async () => {
    const { reach, arrived, server } = await siteThatTells({ recipient_name: 'A'.repeat(300) });

    await reach('delivered');

    expect(await arrived()).toEqual(['ada@example.com: Parcel WB-1 was delivered']);
    const { heading, text } = readMailHtml(server.mails[0]?.parsed.html ?? '');
    expect(heading).toEqual(['Parcel WB-1 was delivered']);
    expect(text).toContain('AAA was delivered. Thank you');
  });

  test('hold what a parcel holds, whatever it looks like', async () => {
    const { reach, arrived, server } = await siteThatTells({
      recipient_name: '{{company_name}} <b>$& {link}',
    });

    await reach('delivered');
    await arrived();

    expect(server.mails[0]?.parsed.text).toContain(
      'The parcel for {{company_name}} <b>$& {link} was delivered.',
    );
  });
});

describe('GET /api/stage-mails', () => {
  test('lists the twelve', async () => {
    const { admin } = await siteThatTells();

    const list = dataOf(await admin.ask('/api/stage-mails'));

    expect(list).toMatchObject({ total: 12, per_page: 20 });
    expect(list.data.map(({ stage }: { stage: string }) => stage)).toEqual([...stages]);
    expect(list.data[0]).toEqual({
      stage: 'pending',
      to: 'recipient',
      subject: 'Parcel {{tracking_code}} is booked',
      body: expect.stringContaining('{{recipient_name}}'),
      standard: true,
    });
    const second = dataOf(await admin.ask('/api/stage-mails?per_page=5&page=3'));
    expect(second.data).toHaveLength(2);
  });
});

test('a stage that is none is refused', async () => {
  const { patch } = await siteThatTells();

  expect((await patch({ stage: 'lost', to: 'both' })).status).toBe(422);
  expect((await patch({ stage: 'delivered', to: 'everybody' })).status).toBe(422);
});
