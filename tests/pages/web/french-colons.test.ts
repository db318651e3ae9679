import { expect, test } from 'vitest';
import { fullPanel, panelPages } from '../../support/full-panel.ts';
import { publicPages } from '../../support/full-site.ts';

/** What only screen readers say: names of controls, and words beside what others see. */
const hidden = /aria-label="([^"]*)"|<span class="visually-hidden">([^<]*)<\/span>/g;

test('a label stands before its colon with a narrow space in French, where only screen readers say it too', async () => {
  const { admin } = await fullPanel();
  const wrong = new Set<string>();
  let colons = 0;
  for (const path of [...Object.values(panelPages), ...Object.values(publicPages)]) {
    const { text } = await admin.ask(`${path}${path.includes('?') ? '&' : '?'}lang=fr`);
    for (const [, label, words] of text.matchAll(hidden)) {
      const said = label ?? words ?? '';
      if (said.includes('\u202f: ')) colons += 1;
      // What follows the label may be anybody's text.
      if (/^[^:]*[^:\u202f]: /.test(said)) wrong.add(said);
    }
  }

  expect([...wrong]).toEqual([]);
  expect(colons).toBeGreaterThan(20);
});
