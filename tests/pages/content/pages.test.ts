import { describe, expect, test } from 'vitest';
import { heroes, overlays } from '../../../server/shared/catalog.ts';
import { insertContentPage } from '../../support/content/content-pages.ts';
import { manifest, startSite } from '../../support/site.ts';

describe('/pages/{slug}', () => {
  test('shows the page with its hero, and in the side menu', async () => {
    const site = await startSite();
    await insertContentPage(site.db, { hero: 'hero-road', overlay: 'overlay3' });

    const { status, text } = await site.ask('/pages/our-fleet');

    expect(status).toBe(200);
    expect(text).toContain('<title>Waybill Logistics - Our fleet</title>');
    expect(text).toContain('<h1><bdi>Our fleet</bdi></h1>');
    expect(text).toContain('Forty trucks and counting');
    expect(text).toContain('<p>We drive.</p>');
    expect(text).toContain(`src="${manifest.heroes['hero-road']}"`);
    expect(text).toContain('class="hero overlay3"');
    expect(text).toContain('href="/pages/our-fleet" aria-current="page"');
  });

  test('draws lines, breaks and markers', async () => {
    const site = await startSite();
    await insertContentPage(site.db, {
      content:
        'One [bold=two] [underline=three] [strikethrough=four]\n\n[image=/uploads/images/x.webp]\n[video=https://v.example/x.mp4]\n[video=https://youtu.be/dQw4w9WgXcQ]',
    });

    const { text } = await site.ask('/pages/our-fleet');

    expect(text).toContain('<p>One <strong>two</strong> <u>three</u> <s>four</s></p><br/>');
    expect(text).toContain('<img src="/uploads/images/x.webp" alt="Picture" loading="lazy"/>');
    expect(text).toMatch(/<video src="https:\/\/v\.example\/x\.mp4" controls=""/);
    expect(text).toMatch(
      /<a href="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ" target="([^"]+)">Play the video from www\.youtube-nocookie\.com<\/a><iframe name="\1"/,
    );
  });

  test('holds no element but those that the markers make', async () => {
    const site = await startSite();
    await insertContentPage(site.db, {
      title: '<i>x</i>',
      content: '<script>alert(1)</script>\n[bold=<b onclick=x>]\n[image=/x" onerror="alert(1)]',
    });

    const { text } = await site.ask('/pages/our-fleet');

    expect(text).not.toMatch(/<script>|<b |<i>|" onerror="/);
  });

  test('lets pictures, films and players in, and still no script', async () => {
    const site = await startSite();
    await insertContentPage(site.db);

    const policy = (await site.ask('/pages/our-fleet')).headers['content-security-policy'];

    expect(policy).toContain("script-src 'self';");
    expect(policy).toMatch(/img-src 'self' data: [^;]*https:;/);
    expect(policy).toContain("media-src 'self' https:");
    expect(policy).toContain('frame-src https://www.youtube-nocookie.com https://player.vimeo.com');
  });

  test.each(['none', 'Our-Fleet', '%F0%9F%93%A6', "x'--"])('404 for %s', async (slug) => {
    const site = await startSite();
    await insertContentPage(site.db);

    const { status, text } = await site.ask(`/pages/${slug}`);

    expect(status).toBe(404);
    expect(text).toContain('<h1>404 Error</h1>');
  });

  test('the pages that a fresh database starts with are there', async () => {
    const { ask } = await startSite();
    expect((await ask('/pages/privacy-policy')).text).toContain('<h2>Who we are</h2>');
    expect((await ask('/pages/terms')).status).toBe(200);
  });
});

test('every hero has its art, and every overlay its style', async () => {
  const { ask } = await startSite();
  const styles = (await ask(manifest.styles)).text;
  for (const hero of heroes) {
    expect((await ask(manifest.heroes[hero] ?? '')).headers['content-type']).toContain(
      'image/svg+xml',
    );
  }
  for (const overlay of overlays) expect(styles).toContain(`.${overlay}{`);
});
