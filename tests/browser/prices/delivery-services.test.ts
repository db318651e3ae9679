import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { button, openPanel } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

const { form } = messagesOf('en').control;

test('a price that is wrong is said at the prices of its zone', { tags: 'extended' }, async () => {
  const { page } = await openPanel(await startSite(), paths.control.createDeliveryService);
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await field('name').fill('Express');
  await field('code').fill('express');
  await field('currency').selectOption('EUR');
  await field('zones[0][name]').fill('All');
  await field('zones[0][steps]').fill('5 = many');

  await button(page, form.create).click();

  const error = page.locator('.field:has([name="zones[0][steps]"]) .field-error');
  expect(await error.textContent()).toContain('enter an amount');
  const focused = page.locator('[aria-invalid]:focus');
  expect(await focused.getAttribute('name')).toBe('zones[0][steps]');
});
