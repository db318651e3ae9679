import { describe, expect, test } from 'vitest';
import { cookieOf } from '../../support/auth/accounts.ts';
import {
  postAnswer,
  privateWordsIn,
  siteThatShows,
} from '../../support/tracking/private-parcel.ts';

const path = '/track.html?code=PRIV-1001';

describe.each(['masked', 'locked'] as const)('what is %s', (sight) => {
  test('tells no private word: on its pages, to scripts, in its graph, feeds and pictures', async () => {
    const { ask } = await siteThatShows(sight);

    for (const query of [
      path,
      `${path}&page=2`,
      `${path}&page=99`,
      `${path}&page=x`,
      '/track.html?code=priv1001&lang=ar',
      '/api/graph',
      '/delivery.ics?code=PRIV-1001',
      '/qr.svg?code=PRIV-1001',
      '/api/tracking?codes=PRIV-1001,NO-SUCH-1',
      '/track.html?code=PRIV-1001,NO-SUCH-1',
      '/PRIV-1001',
      '/embed',
      '/share-image.png',
      '/sitemap.xml',
      '/share/none',
      '/uploads/images/none.webp',
    ]) {
      const { text } = await ask(query);
      expect(privateWordsIn(text), query).toEqual([]);
    }
  });

  test('tells none when an answer is wrong, and the log tells none either', async () => {
    const site = await siteThatShows(sight, { LOG_LEVEL: 'trace' });

    for (let count = 0; count < 6; count += 1) {
      const { text } = await postAnswer(site, 'wrong');
      expect(privateWordsIn(text)).toEqual([]);
    }
    await postAnswer(site, 'hannah.okafor@example.com');

    expect(privateWordsIn(JSON.stringify(site.logged))).toEqual([]);
    expect(JSON.stringify(site.logged)).not.toContain('PRIV-1001');
  });

  test('is unlocked without a script', async () => {
    const site = await siteThatShows(sight);
    const before = await site.ask(path);
    expect(before.text).toMatch(/<form[^>]* action="\/track.html\?code=PRIV-1001" method="post"/);

    const reply = await postAnswer(site, '0147');

    expect(reply.status).toBe(303);
    expect(reply.headers.location).toBe('/track.html?code=PRIV-1001');
    const after = await site.ask(path, { headers: { Cookie: cookieOf(reply) } });
    expect(after.text).toContain('Hannah Okafor');
    expect(after.text).toContain('1420 West Fulton Street');
    expect(after.text).not.toContain('name="answer"');
  });

  test('says why it stays as it is', async () => {
    const site = await siteThatShows(sight);

    const reply = await postAnswer(site, 'wrong');

    expect(reply.status).toBe(403);
    expect(reply.text).toMatch(/role="alert"[^>]*><p>That doesn’t match our records\./);
    expect(reply.headers['cache-control']).toBe('private, no-store');
    for (let count = 0; count < 4; count += 1) await postAnswer(site, 'wrong');
    const last = await postAnswer(site, '0147');
    expect(last.status).toBe(429);
    expect(last.text).toContain('Too many attempts for this parcel.');
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(3000);
  });
});

test('a locked result still says how the parcel goes', async () => {
  const { ask } = await siteThatShows('locked');

  const { text } = await ask(path);

  expect(text).toContain('Is this parcel for you?');
  expect(text).toContain('class="steps');
  expect(text).toContain('Was due Saturday, March 7');
  expect(text).toContain('Chicago');
});

test.each([
  ['masked', 'Last four digits of the phone number, or email address'],
  ['locked', 'Postal code, last four digits of the phone number, or email address'],
] as const)('the form of what is %s names what opens it', async (sight, label) => {
  const { ask } = await siteThatShows(sight);
  const form = /<form class="field".*?<\/form>/s.exec((await ask(path)).text)?.[0];
  expect(form).toContain(`>${label}</label>`);
});

test('a code that no parcel has is not found by an answer either', async () => {
  const site = await siteThatShows('locked');
  expect((await postAnswer(site, '60607', 'NO-SUCH-1')).status).toBe(404);
});
