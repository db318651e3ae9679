import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { deleteOldRows } from '../../../server/ops/housekeeping/housekeeping.ts';
import { pictureOf, postLogo, sign, siteToDress, test } from '../../support/content/branding.ts';
import { postClient, svgFile } from '../../support/content/clients.ts';
import { blackPng, corner, hasRed, svg } from '../../support/content/svg.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { fileOf, rectangle } from '../../support/images.ts';
import { oneInEvery } from '../../support/sweep.ts';

/** A square of grey, or of another ink, of which so many twentieths are white. */
function grey(white: number, ink = '#888'): string {
  return svg(`<path fill="${ink}" d="M0 0h20v20H0z"/><path fill="#fff" d="M0 0h${white}v20H0z"/>`);
}

const none = { logo: null, logo_width: null, logo_height: null, logo_tone: null };
const day = 24 * 60 * 60 * 1000;

describe('POST /api/settings/logo', () => {
  test('stores a logo in its own colours, without the empty sheet around it', async () => {
    const { site, admin, kept, images } = await siteToDress();

    const reply = await postLogo(admin, svgFile(sign('#c8102e')));

    expect(reply.status).toBe(200);
    const { logo, logo_width: width, logo_height: height } = await kept();
    expect(dataOf(reply)).toEqual({
      logo,
      logo_width: width,
      logo_height: height,
      logo_tone: 'dark',
    });
    expect(await images()).toEqual([logo]);
    expect([width, height]).toEqual([480, 160]);
    expect((await site.ask(`/uploads/images/${logo}`)).headers['content-type']).toBe('image/webp');
    const { bytes } = await site.db.selectFrom('images').select('bytes').executeTakeFirstOrThrow();
    const [red, green, blue, alpha] = await sharp(bytes).ensureAlpha().raw().toBuffer();
    expect([red, green, blue, alpha]).toEqual([0xc8, 0x10, 0x2e, 255]);
  });

  test.each([
    ['dark ink', sign('#14213d'), 'dark'],
    ['a colour', sign('#ff6600'), 'dark'],
    ['white ink', sign('#ffffff'), 'light'],
    [
      'mostly white ink',
      svg('<path fill="#fff" d="M0 0h12v20H0z"/><path fill="#f60" d="M12 0h8v20h-8z"/>'),
      'light',
    ],
    // Grey is seen on either ground; what is lost on one of them has to be more than a highlight.
    ['a white highlight of a twentieth', grey(1), 'dark'],
    ['white ink of a fifth', grey(4), 'light'],
    ['as much white ink as black', grey(10, '#000'), 'dark'],
  ])('knows which ground shows %s', async (_what, content, tone) => {
    const { admin, kept } = await siteToDress();

    await postLogo(admin, pictureOf(content));

    expect((await kept()).logo_tone).toBe(tone);
  });

  test('leaves out white paper, and keeps a ground of another colour', {
    tags: 'extended',
  }, async () => {
    const { site, admin, kept } = await siteToDress();
    const ink = Buffer.from(
      '<svg width="20" height="10"><path fill="#246" d="M5 2h10v6H5z"/></svg>',
    );
    const on = (background: string) =>
      sharp({ create: { width: 20, height: 10, channels: 3, background } })
        .composite([{ input: ink }])
        .png()
        .toBuffer();

    await postLogo(admin, fileOf(await on('#ffffff')));
    expect(await kept()).toMatchObject({ logo_width: 10, logo_height: 6 });
    await postLogo(admin, fileOf(await on('#ffcc00')));
    expect(await kept()).toMatchObject({ logo_width: 20, logo_height: 10 });
    const { bytes } = await site.db.selectFrom('images').select('bytes').executeTakeFirstOrThrow();
    expect((await sharp(bytes).stats()).isOpaque).toBe(true);
  });

  test('replaces the one before, whose picture goes', { tags: 'extended' }, async () => {
    const { admin, kept, images } = await siteToDress();
    await postLogo(admin);
    const { logo: first } = await kept();

    await postLogo(admin, pictureOf(sign('#0a7d4f')));

    const { logo } = await kept();
    expect(logo).not.toBe(first);
    expect(await images()).toEqual([logo]);
  });

  const bomb = blackPng(11_000);
  const laughs = '<!DOCTYPE svg [<!ENTITY a "&b;&b;"><!ENTITY b "&a;&a;">]>';
  const refused: [string, () => Promise<Uint8Array | string>, number][] = [
    ['text', async () => 'red', 415],
    ['a page', async () => '<!doctype html><script>alert(1)</script>', 415],
    ['laughs', async () => svg('<text>&a;</text>', laughs), 415],
    ['a width without end', async () => svg(corner).replace('width="20"', 'width="1e9"'), 415],
    ['nothing to see', async () => svg(''), 415],
    [
      'SVG behind a signature',
      async () => Buffer.from(`\x89PNG\r\n\x1a\n${svg(corner)}`, 'latin1'),
      415,
    ],
    ['a GIF', () => rectangle(4, 3).gif().toBuffer(), 415],
    ['a bomb', async () => bomb, 413],
  ];
  test.each(oneInEvery(2, refused))(
    'refuses %s, and keeps the one that was there',
    async (_what, content, status) => {
      const { admin, kept, images } = await siteToDress();
      await postLogo(admin);
      const before = await kept();

      const reply = await postLogo(admin, fileOf(await content(), 'logo.svg', 'image/svg+xml'));

      expect(reply.status).toBe(status);
      expect(badFieldsOf(reply)).toEqual(['image']);
      expect(await kept()).toEqual(before);
      expect(await images()).toEqual([before.logo]);
    },
  );

  test('keeps pixels alone of what is hidden in a picture', { tags: 'extended' }, async () => {
    const { site, admin } = await siteToDress();
    const evil = [
      '<script>document.title = "EVIL"</script>',
      '<foreignObject width="20" height="20"><body xmlns="http://www.w3.org/1999/xhtml" style="background:red">EVIL</body></foreignObject>',
      '<image href="file:///etc/passwd" width="9" height="9"/>',
    ];

    expect((await postLogo(admin, svgFile(svg(`${corner}${evil.join('')}`)))).status).toBe(200);
    const { bytes } = await site.db.selectFrom('images').select('bytes').executeTakeFirstOrThrow();
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/EVIL|script|passwd/);
    expect(await hasRed(bytes)).toBe(false);

    const png = Buffer.concat([
      await rectangle(9, 9).png().toBuffer(),
      Buffer.from('<script>EVIL'),
    ]);
    expect((await postLogo(admin, fileOf(png))).status).toBe(200);
    const [stored] = await site.db.selectFrom('images').select('bytes').execute();
    expect(Buffer.from(stored?.bytes ?? []).toString('latin1')).not.toContain('EVIL');
  });

  test('needs a file', async ({ dressed: { admin } }) => {
    const reply = await admin.ask('/api/settings/logo', { method: 'POST', form: { image: '' } });

    expect([reply.status, badFieldsOf(reply)]).toEqual([422, ['image']]);
  });
});

describe('DELETE /api/settings/logo', { tags: 'extended' }, () => {
  test('removes it and its picture', async ({ dressed: { admin, kept, images } }) => {
    await postLogo(admin);

    const reply = await admin.ask('/api/settings/logo', { method: 'DELETE' });

    expect(reply.status).toBe(200);
    expect(dataOf(reply)).toEqual(none);
    expect(await kept()).toMatchObject(none);
    expect(await images()).toEqual([]);
  });

  test('leaves a picture that is shown elsewhere', async () => {
    const { site, admin, kept, images } = await siteToDress();
    await postLogo(admin);
    const { logo } = await kept();
    await postClient(admin);
    await site.db
      .updateTable('clients')
      .set({ image: logo ?? '' })
      .execute();

    await admin.ask('/api/settings/logo', { method: 'DELETE', json: {} });

    expect(await images()).toContain(logo);
  });
});

test('what a logo was and is can be read in the record of changes', {
  tags: 'extended',
}, async () => {
  const { admin, kept } = await siteToDress();
  await postLogo(admin);

  const { text } = await admin.ask('/api/audit?record=settings');

  expect(text).toContain((await kept()).logo);
});

test('housekeeping leaves the logo alone', async ({ dressed: { site, admin, kept, images } }) => {
  await postLogo(admin);

  const later = new Date(Date.now() + 90 * day);
  await deleteOldRows(site.db, later, { auditMs: 30 * day, mailMs: 30 * day });

  expect(await images()).toEqual([(await kept()).logo]);
});
