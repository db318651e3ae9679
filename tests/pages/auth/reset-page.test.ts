import { expect, test } from 'vitest';
import { startSite } from '../../support/site.ts';

test('one step of the new password leads to the other', async () => {
  const { ask } = await startSite();

  const { text: first } = await ask('/control/password.html');
  const { text: second } = await ask('/control/password.html?step=2');

  expect(first).toMatch(/<a [^>]*href="\/control\/password\.html\?step=2"/);
  expect(second).toMatch(/<a [^>]*href="\/control\/password\.html"/);
});
