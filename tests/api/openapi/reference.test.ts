import { expect, test } from 'vitest';
import { referenceOf } from '../../support/openapi/reference.ts';
import { startSite } from '../../support/site.ts';

const renewal =
  'docs/reference.md no longer says what the site takes. Renew it: npm exec -- vitest run --project server tests/api/openapi/reference.test.ts -u';

test('the reference has each call and record of the document', async () => {
  const reply = await (await startSite()).ask('/api/openapi.json');
  await expect(referenceOf(reply.json()), renewal).toMatchFileSnapshot(
    '../../../docs/reference.md',
  );
});
