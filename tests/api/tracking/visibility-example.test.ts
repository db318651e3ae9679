import { expect, test } from 'vitest';
import { publicDetails } from '../../../server/shared/enums.ts';
import { languageMenu } from '../../../server/shared/languages.ts';
import { visibilityExamplesIn } from '../../../server/tracking/privacy/mask-parcel.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { dataOf } from '../../support/http.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

test('what the settings draw is what strangers see, in each language', async () => {
  const site = await startSite();
  for (const { code } of languageMenu) {
    const examples = visibilityExamplesIn(messagesOf(code));
    const tracking_code = `EXAMPLE-${code.toUpperCase()}`;
    const { name = '', address = '' } = examples.all ?? {};
    await insertParcel(site.db, { tracking_code, recipient_name: name, destination: address });

    for (const public_details of publicDetails) {
      await site.db.updateTable('settings').set({ public_details }).execute();
      const parcel = dataOf(await site.ask(`/api/parcels/${tracking_code}`));
      expect(parcel, `${code}, ${public_details}`).toMatchObject({
        recipient_name: examples[public_details]?.name ?? null,
        destination: examples[public_details]?.address ?? null,
      });
    }
    expect(examples.masked?.address, code).toMatch(/\p{L}{3}/u);
  }
});
