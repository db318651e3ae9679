import { describe, expect, test } from 'vitest';
import {
  computeEmailKey,
  readUnsubscribeToken,
  suppress,
} from '../../../server/notifications/mail/unsubscribes.ts';
import { stages } from '../../../server/shared/enums.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { readMailHtml } from '../../support/notifications/mail-html.ts';
import { siteThatTells } from '../../support/notifications/status-emails.ts';
import { deliver, signature } from '../../support/parcels/deliveries.ts';
import { insertParcel } from '../../support/parcels.ts';

describe('a stage that a parcel reaches', () => {
  test('is told to its recipient, on a new site, of whom nothing is kept in the clear', async () => {
    const { db, reach, arrived, server } = await siteThatTells({
      current_location: 'Lisbon',
      min_expected_delivery_date: '2026-03-03',
      max_expected_delivery_date: '2026-03-05',
    });

    await reach('out_for_delivery', { status: 'On the van' });

    expect(await arrived()).toEqual(['ada@example.com: Parcel WB-1 is out for delivery']);
    const [mail] = server.mails;
    expect(mail?.parsed.text).toContain('Your parcel from Kofi Mensah is out for delivery.');
    expect(mail?.parsed.text).toContain('Status: On the van');
    expect(mail?.parsed.text).toContain('Location: Lisbon');
    expect(mail?.parsed.text).toMatch(/^Arrives today\n\w+day, /m);
    expect(mail?.parsed.text).toContain('https://parcels.example.com/track.html?code=WB-1');
    expect(mail?.parsed.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    const [notice] = await db.selectFrom('sent_notifications').select('address_key').execute();
    expect(notice?.address_key).toMatch(/^[\w-]{22}$/);
  });

  test.each([
    ['out_for_delivery', /\nTo pay on delivery: €120\.50\nTo the driver, in cash or by card\.\n/],
    ['ready_for_pickup', /\nTo pay on delivery: €120\.50\n(?!To the driver)/],
    ['in_transit', null],
    ['delivered', null],
  ] as const)(
    'is told to the recipient with what is to be paid, as text and HTML: %s',
    async (stage, words) => {
      const cod = { cod_amount: 12_050, cod_currency: 'EUR' };
      const { db, reach, arrived, server, patch } = await siteThatTells(cod);
      await db.updateTable('settings').set({ mail_template: 'html1' }).execute();
      await patch({ stage, to: 'both' });

      await reach(stage);
      await arrived();

      const [mail, another] = ['ada@example.com', 'shop@example.com'].map(
        (address) => server.mails.find(({ to }) => to.includes(address))?.parsed,
      );
      if (words === null) expect(mail?.text).not.toContain('120.50');
      else expect(mail?.text).toMatch(words);
      expect(String(mail?.html).includes('To pay on delivery: €120.50')).toBe(words !== null);
      expect(another?.text).toContain('WB-1');
      expect(`${another?.text}${another?.html}`).not.toMatch(/120\.50|To pay/);
    },
  );

  test('has the colon and the amount as its language has them', async () => {
    const { reach, arrived, server } = await siteThatTells({
      cod_amount: 12_050,
      cod_currency: 'EUR',
      recipient_language: 'fr',
    });

    await reach('out_for_delivery');
    await arrived();

    const { text = '' } = server.mails[0]?.parsed ?? {};
    expect(text).toMatch(/^À payer à la livraison\u202f: 120,50\s€$/mu);
    expect(text.match(/\p{L}:\s/gu)).toBe(null);
  });

  test.each(['masked', 'locked'] as const)(
    'is told without what is to be paid where details are %s',
    async (public_details) => {
      const cod = { cod_amount: 12_050, cod_currency: 'EUR' };
      const { db, reach, arrived, server } = await siteThatTells(cod);
      await db.updateTable('settings').set({ public_details }).execute();

      await reach('out_for_delivery');
      await arrived();

      expect(server.mails[0]?.parsed.text).toContain('WB-1');
      expect(server.mails[0]?.parsed.text).not.toMatch(/120\.50|To pay/);
    },
  );

  test('is told with the note, the place and the time of its event', async () => {
    const { db, id, reach, arrived, server } = await siteThatTells({ current_location: 'Depot' });
    const event = {
      description: 'Rang twice.',
      location: 'Porto',
      happened_at: '2026-03-02T09:30',
    };
    await db.updateTable('parcels').set({ status: 'Waiting for the vessel' }).execute();

    await reach('attempt_failed', event);
    await arrived();

    const text = server.mails[0]?.parsed.text ?? '';
    expect(text).toMatch(
      /Note: Rang twice\.\nLocation: Porto\nTime: Monday, March 2, 2026 at 9:30\sAM UTC\n/,
    );
    expect(text).not.toContain('vessel');
    expect(await db.selectFrom('parcels').select('status').where('id', '=', id).execute()).toEqual([
      { status: null },
    ]);
  });

  test.each([
    ['in_transit', '2020-03-05', /^[\d,]+ days late\nWas due Thursday, March 5, 2020$/m],
    ['in_transit', '2999-03-05', /^Arrives Tuesday, March 5, 2999$/m],
    ['out_for_delivery', '2020-03-05', /^Arrives today\n\w+day, /m],
    ['out_for_delivery', '2999-03-05', /^Arrives today\n\w+day, /m],
  ] as const)('is told as the page says when it arrives: %s, due %s', async (stage, day, line) => {
    const { reach, arrived, server } = await siteThatTells({
      min_expected_delivery_date: day,
      max_expected_delivery_date: day,
    });

    await reach(stage);
    await arrived();

    expect(server.mails[0]?.parsed.text).toMatch(line);
  });

  test.each([
    ['all', 'Your parcel from Kofi Mensah is in transit.'],
    ['masked', 'Your parcel is in transit.'],
    ['locked', 'Your parcel is in transit.'],
  ] as const)('names its sender where visitors see %s', async (public_details, sentence) => {
    const { db, reach, arrived, server } = await siteThatTells();
    await db.updateTable('settings').set({ public_details }).execute();

    await reach('in_transit');
    await arrived();

    expect(server.mails[0]?.parsed.text?.startsWith(sentence)).toBe(true);
  });

  test('is told to the sender as their parcel for its recipient', async () => {
    const { patch, reach, arrived, server } = await siteThatTells();
    await patch({ stage: 'exception', to: 'sender' });

    await reach('exception');
    await arrived();

    const text = server.mails[0]?.parsed.text ?? '';
    expect(text).toMatch(/^Your parcel for Ada Okoye has a delivery problem\./);
    expect(text).toContain(messagesOf('en').track.problemHelp);
  });

  test('is told once to each address, however often it is reached', async () => {
    const { reach, patch, arrived } = await siteThatTells();
    await patch({ stage: 'attempt_failed', to: 'both' });

    await reach('attempt_failed');
    await arrived();
    await reach('in_transit');
    await reach('attempt_failed');

    expect((await arrived()).filter((mail) => mail.includes('couldn’t'))).toEqual([
      'ada@example.com: We couldn’t deliver parcel WB-1',
      'shop@example.com: We couldn’t deliver parcel WB-1',
    ]);
  });

  test('is told once where recipient and sender are one', async () => {
    const { reach, patch, arrived } = await siteThatTells({ sender_email: 'ADA@example.com' });
    await patch({ stage: 'delivered', to: 'both' });

    await reach('delivered');

    expect(await arrived()).toHaveLength(1);
  });

  test('is told to nobody where that is set, or where there is no address', async () => {
    const { reach, patch, arrived } = await siteThatTells({ sender_email: null });
    await patch({ stage: 'picked_up', to: 'none' });
    await patch({ stage: 'in_transit', to: 'sender' });

    await reach('picked_up');
    await reach('in_transit');

    expect(await arrived()).toEqual([]);
  });

  test('is told when it is set by hand, and of a new parcel', async () => {
    const { admin, arrived } = await siteThatTells();
    const parcel = { tracking_code: 'WB-2', recipient_name: 'B', destination: 'C' };

    await admin.ask('/api/parcels', {
      method: 'POST',
      json: { ...parcel, recipient_email: 'b@example.com', stage: 'info_received' },
    });
    await admin.ask('/api/parcels', { method: 'PATCH', json: { id: 'WB-1', stage: 'on_hold' } });

    expect(await arrived()).toEqual([
      'b@example.com: Parcel WB-2: info received',
      'ada@example.com: Parcel WB-1 is on hold',
    ]);
  });

  test('is not told again by an event from before, or one without a stage', async () => {
    const { reach, admin, arrived } = await siteThatTells();

    await reach('delivered');
    await arrived();
    await reach('in_transit', { happened_at: '2026-01-01T00:00:00.000Z' });
    const note = { parcels: ['WB-1'], title: 'Left at the door' };
    await admin.ask('/api/events', { method: 'POST', json: note });

    expect(await arrived()).toEqual(['ada@example.com: Parcel WB-1 was delivered']);
  });

  test('is not told to whoever has stopped the mails about this parcel', async () => {
    const { reach, id, db, arrived, server } = await siteThatTells();
    await reach('in_transit');
    await arrived();
    const headers = new Map(server.mails[0]?.parsed.headers.map(({ key, value }) => [key, value]));
    const token = headers.get('list-unsubscribe')?.split(/[/>]/).at(-2) ?? '';
    const stop = await readUnsubscribeToken(db, token);

    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(server.mails[0]?.parsed.text).toContain(`https://parcels.example.com/unfollow/${token}`);
    expect(stop).toMatchObject({ parcelId: id });
    if (stop !== null) await suppress(db, stop, new Date());
    await reach('delivered');

    expect(await arrived()).toHaveLength(1);
  });

  test('is not told of a parcel without one, or that lost it', async () => {
    const { admin, arrived } = await siteThatTells({ stage: 'in_transit' });

    await admin.ask('/api/parcels', { method: 'PATCH', json: { id: 'WB-1', stage: null } });
    await admin.ask('/api/parcels', { method: 'PATCH', json: { id: 'WB-1', weight: '2 kg' } });

    expect(await arrived()).toEqual([]);
  });
});

describe('while a mail waits', () => {
  test('another stage takes its place', async () => {
    const { reach, waiting, arrived } = await siteThatTells({}, 2);

    await reach('delivered');
    const [first] = await waiting();
    await reach('exception');

    expect(first).toMatchObject({ stage: 'delivered' });
    expect(Date.parse(first?.next_attempt_at ?? '') - Date.now()).toBeGreaterThan(60_000);
    expect(await waiting()).toMatchObject([{ stage: 'exception', recipient: 'ada@example.com' }]);
    expect(await arrived()).toEqual([]);
  });

  test('an event that is undone is told to nobody, and can be told later', async () => {
    const { reach, admin, waiting } = await siteThatTells({}, 2);

    const { id } = dataOf(await reach('delivered'));
    expect(await waiting()).toHaveLength(1);
    await admin.ask('/api/events', { method: 'DELETE', json: { id } });
    expect(await waiting()).toEqual([]);
    await reach('delivered');

    expect(await waiting()).toMatchObject([{ stage: 'delivered' }]);
  });

  test('it says what is true by then, and goes where it should, at the time of the first', async () => {
    const { reach, admin, waiting } = await siteThatTells({}, 2);
    await reach('out_for_delivery');
    const [first] = await waiting();

    const changes = { recipient_email: 'right@example.com', current_location: 'Porto' };
    await admin.ask('/api/parcels', { method: 'PATCH', json: { id: 'WB-1', ...changes } });

    const [mail, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: 'right@example.com',
      next_attempt_at: first?.next_attempt_at,
    });
    expect(mail?.body).toContain('Location: Porto');
  });

  test('a parcel that is deleted takes it along', async () => {
    const { reach, admin, waiting } = await siteThatTells({}, 2);
    await reach('delivered');
    expect(await waiting()).toHaveLength(1);

    await admin.ask('/api/parcels', { method: 'DELETE', json: { id: 'WB-1' } });

    expect(await waiting()).toEqual([]);
  });

  test('what has been sent is not taken back, but what follows is told', async () => {
    const { reach, admin, arrived } = await siteThatTells();
    const { id } = dataOf(await reach('delivered'));
    await arrived();

    await admin.ask('/api/events', { method: 'DELETE', json: { id } });
    await reach('exception');

    expect(await arrived()).toEqual([
      'ada@example.com: Parcel WB-1 was delivered',
      'ada@example.com: Delivery problem with parcel WB-1',
    ]);
  });
});

test('a mail of a parcel that has come does not say when it is expected', async () => {
  const { reach, arrived, server } = await siteThatTells({
    min_expected_delivery_date: '2026-03-03',
    max_expected_delivery_date: '2026-03-05',
  });

  await reach('delivered');
  await arrived();

  expect(server.mails[0]?.parsed.text).not.toContain('Estimated delivery');
});

test('a mail that waits for another attempt is not sent to whoever has stopped them since', async () => {
  const { reach, id, db, server, mailer } = await siteThatTells({}, 2);
  await reach('in_transit');
  await mailer.idle();
  const addressKey = await computeEmailKey(db, 'ada@example.com');
  await suppress(db, { parcelId: id, addressKey }, new Date());

  const due = '2026-01-01T00:00:00.000Z';
  await db.updateTable('mails').set({ attempts: 1, next_attempt_at: due }).execute();
  await mailer.idle();

  expect(server.mails).toEqual([]);
  expect(await db.selectFrom('mails').select('id').execute()).toEqual([]);
});

test('a mail that was queued again by hand is not taken back', async () => {
  const { reach, admin, db, waiting } = await siteThatTells({}, 2);
  await reach('in_transit');
  await waiting();
  // What is due, and waits for its turn only.
  const lease = 'elsewhere';
  const soon = new Date(Date.now() + 60_000).toISOString();
  await db.updateTable('mails').set({ lease, next_attempt_at: soon, attempts: 1 }).execute();

  await admin.ask('/api/parcels', { method: 'PATCH', json: { id: 'WB-1', weight: '2 kg' } });

  expect(await waiting()).toMatchObject([{ stage: 'in_transit' }]);
});

test.each([
  ['that a worker has claimed', { lease: 'of a worker' }],
  ['that has been tried once, and waits for another attempt,', { attempts: 1 }],
])('a mail %s is not taken back, nor told a second time', async (_state, begun) => {
  const { reach, admin, db, waiting } = await siteThatTells({}, 2);
  await reach('in_transit');
  const [{ body } = { body: '' }] = await waiting();
  await db.updateTable('mails').set(begun).execute();

  await admin.ask('/api/parcels', { method: 'PATCH', json: { id: 'WB-1', status: 'In a lorry' } });
  await reach('in_transit');

  expect(await waiting()).toMatchObject([{ stage: 'in_transit', body }]);
});

test('of two parcels that become one, nobody is told twice; and links and mails go along', async () => {
  const { reach, admin, db, id, arrived, ask } = await siteThatTells();
  await reach('delivered');
  await arrived();
  const link = dataOf(
    await admin.ask('/api/share-links', { method: 'POST', json: { parcel: 'WB-1', days: 7 } }),
  );
  const into = await insertParcel(db, {
    tracking_code: 'WB-2',
    stage: null,
    recipient_email: 'ada@example.com',
  });

  const merged = { into: 'WB-2', from: 'WB-1' };
  expect((await admin.ask('/api/parcels/merge', { method: 'POST', json: merged })).status).toBe(
    200,
  );

  expect(await arrived()).toHaveLength(1);
  expect(await db.selectFrom('mails').select('parcel_id').execute()).toEqual([{ parcel_id: into }]);
  expect(id).not.toBe(into);
  const shared = await ask(new URL(String(link.url)).pathname);
  expect(shared.status).toBe(200);
  expect(shared.text).toContain('WB-2');
});

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

    expect([reply.status, badFieldsOf(reply)]).toEqual([422, ['subject', 'body']]);
    expect(reply.text).toContain('first_name');
    expect(reply.text).toContain('{{tracking_link}}');
    expect((await patch({ stage: 'lost', to: 'both' })).status).toBe(422);
    expect((await patch({ stage: 'delivered', to: 'everybody' })).status).toBe(422);
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
    expect(shown.heading).toEqual(['Your parcel from Kofi Mensah was delivered.']);
    expect(shown.text).toMatch(
      /was delivered\. If anything isn’t right, reply to this email\. Delivered \w+day, .*[AP]M Now delivered Location: Amsterdam Track your parcel Tracking number: WB-1 /,
    );
    expect(text).toMatch(
      /was delivered\. If anything isn’t right, .*\n\nDelivered .*\n\nNow delivered\nLocation: Amsterdam\n/,
    );
  });

  test('say who signed for a parcel, as its page does', async () => {
    const { admin, arrived, server } = await siteThatTells({ recipient_language: 'de' });

    const proof = { received_by: 'M. Lindqvist', signature: await signature() };
    await deliver(admin, { parcel: 'WB-1', ...proof });
    await arrived();

    const { text = '', html } = server.mails[0]?.parsed ?? {};
    expect(text).toMatch(/^Zugestellt: .*\nUnterschrieben von M\. Lindqvist$/m);
    expect(readMailHtml(html ?? '').text).toContain('Unterschrieben von M. Lindqvist');
  });

  test('say where a parcel is picked up, until when, at which hours, and with what', async () => {
    const { db, admin, reach, arrived, server, patch } = await siteThatTells();
    const hours = { hours_monday: '09:00-18:00', hours_sunday: '10:00-12:00' };
    const settings = { pickup_days: 7, contact_address: 'Keizersgracht 1, Amsterdam', ...hours };
    await admin.ask('/api/settings', { method: 'PATCH', json: settings });
    const happened_at = '2025-11-20T10:00:00.000Z';

    await reach('ready_for_pickup', { location: 'Amsterdam', happened_at });
    await arrived();

    const { text = '', html } = server.mails[0]?.parsed ?? {};
    const words = [
      'Collect it by: Thursday, November 27, 2025',
      'Where: Keizersgracht 1, Amsterdam',
      'Opening hours: Monday: 9:00 AM – 6:00 PM · Tuesday – Saturday: Closed · Sunday: 10:00 AM – 12:00 PM',
      'What to bring: The tracking number and a photo ID',
    ];
    const plain = text.replace(/[\u2009\u202f]/g, ' ').replace(/\p{Cf}/gu, '');
    expect(plain).toContain(words.join('\n'));
    expect(readMailHtml(html ?? '').text.replace(/\p{Cf}/gu, '')).toContain(words[1]);

    // In own words, by fields of their own.
    await db.deleteFrom('sent_notifications').execute();
    await reach('in_transit');
    await patch({ stage: 'ready_for_pickup', body: 'At {{pickup_place}}: {{pickup_bring}}' });
    await reach('ready_for_pickup', { location: 'Kiosk' });
    await arrived();
    expect(server.mails.at(-1)?.parsed.text).toContain(
      'At Kiosk: The tracking number and a photo ID',
    );
    expect(text).not.toContain('Location:');
  });

  test('have the subject for their heading where the sentence is too long for one', async () => {
    const { reach, arrived, server } = await siteThatTells({ sender_name: 'A'.repeat(300) });

    await reach('delivered');

    expect(await arrived()).toEqual(['ada@example.com: Parcel WB-1 was delivered']);
    const { heading, text } = readMailHtml(server.mails[0]?.parsed.html ?? '');
    expect(heading).toEqual(['Parcel WB-1 was delivered']);
    expect(text).toContain('AAA was delivered. If anything');
  });

  test('hold what a parcel holds, whatever it looks like', async () => {
    const { reach, arrived, server } = await siteThatTells({
      sender_name: '{{company_name}} <b>$& {link}',
    });

    await reach('delivered');
    await arrived();

    expect(server.mails[0]?.parsed.text).toContain(
      'Your parcel from {{company_name}} <b>$& {link} was delivered.',
    );
  });
});

test('GET /api/stage-mails lists the twelve', async () => {
  const { admin } = await siteThatTells();

  const list = dataOf(await admin.ask('/api/stage-mails'));

  expect(list).toMatchObject({ total: 12, per_page: 20 });
  expect(list.data.map(({ stage }: { stage: string }) => stage)).toEqual([...stages]);
  expect(list.data[0]).toEqual({
    stage: 'pending',
    to: 'recipient',
    subject: 'Parcel {{tracking_code}} is booked',
    body: expect.stringContaining('{{parcel}}'),
    standard: true,
  });
  expect(dataOf(await admin.ask('/api/stage-mails?per_page=5&page=3')).data).toHaveLength(2);
});
