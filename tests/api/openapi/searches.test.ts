import { expect, test } from 'vitest';
import { calls } from '../../../server/verbs/call.ts';
import { fullPanel } from '../../support/full-panel.ts';
import { dataOf } from '../../support/http.ts';

test('each list that takes words searches for them', async () => {
  const { admin } = await fullPanel();
  const lists = [...calls.values()].filter(
    ({ method, path, query }) => method === 'GET' && !path.includes(':') && query?.shape.search,
  );
  const deaf: string[] = [];
  for (const { path } of lists) {
    const { total } = dataOf(await admin.ask(`${path}?search=zzqqzz`));
    if (total > 0) deaf.push(path);
  }

  expect(lists.length).toBeGreaterThan(8);
  expect(deaf).toEqual([]);
});
