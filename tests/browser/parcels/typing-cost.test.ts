import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { field, openPanel, words } from '../../support/panel.ts';
import { siteWithPrices } from '../../support/prices.ts';

declare global {
  interface Window {
    formReads: number;
  }
}

test('typing an address reads the form as often as typing a name, also where its parts were filled in', async () => {
  const { page } = await openPanel(await siteWithPrices(), paths.control.createParcel);
  await page.evaluate(() => {
    window.formReads = 0;
    window.FormData = new Proxy(window.FormData, {
      construct(target, args: ConstructorParameters<typeof FormData>) {
        window.formReads += 1;
        return new target(...args);
      },
    });
  });
  const readsFor = async (label: string) => {
    await field(page, label).focus();
    // The first key empties what the address of before had filled in.
    await page.keyboard.type('a');
    await page.evaluate(() => {
      window.formReads = 0;
    });
    await page.keyboard.type('bcdef');
    return page.evaluate(() => window.formReads);
  };
  const name = await readsFor(words.fields.recipient_name);
  expect(name).toBeGreaterThan(0);
  expect(await readsFor(words.fields.destination)).toBe(name);
});
