import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { registry } from '../../islands/registry.ts';
import { escapeNonAscii } from '../../server/build/server-bundle.ts';
import { activityIcons, icons } from '../../server/shared/enums.ts';
import { fullSite } from '../support/full-site.ts';
import { distDir, manifest } from '../support/site.ts';

/** Bytes over the wire, compressed with brotli. */
function weigh(addresses: string[]): number {
  const sizes = addresses.map((address) => statSync(`${distDir}${address}.br`).size);
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Scripts with all that they import at once, as a browser would fetch them. */
function closureOf(addresses: string[], seen = new Set<string>()): string[] {
  for (const address of addresses) {
    if (seen.has(address)) continue;
    seen.add(address);
    const code = readFileSync(`${distDir}${address}`, 'utf8');
    const imports = [...code.matchAll(/(?:from|import)"(\/assets\/[^"]+)"/g)];
    closureOf(
      imports.map(([, address = '']) => address),
      seen,
    );
  }
  return [...seen];
}

function holds(address: string, text: RegExp): boolean {
  return text.test(readFileSync(`${distDir}${address}`, 'utf8'));
}

const holdsMap = (address: string) => holds(address, /leaflet-container|Topology/);
const holdsFormattingHelp = (address: string) => holds(address, /formatting-help/);

const kilobyte = 1024;

test('the build bundles each island of the registry, by its name', () => {
  expect(Object.keys(manifest.islands).sort()).toEqual(Object.keys(registry).sort());
});

describe('what a page weighs', () => {
  const { tracker } = manifest.islands;
  const tracking = closureOf([manifest.loader, tracker?.src ?? '']);

  test('without an island: scripts of at most 1 KB', () => {
    expect(weigh([manifest.loader])).toBeLessThanOrEqual(kilobyte);
  });

  test('tracking without a map: scripts of at most 78 KB', () => {
    expect(weigh(tracking)).toBeLessThanOrEqual(78 * kilobyte);
  });

  /** What a page of the panel has beside the island that it is about. */
  const beside = [
    'event-button',
    'parcel-search',
    'sign-out',
    'unsent-items',
    'copy-link',
    'copy-text',
    'print',
    'share-links',
  ];
  const own = Object.keys(manifest.islands).filter((name) =>
    /-(form|list|control|lines|map|preview|toolbar)$|^(status-emails|backup-confirmation|deliver|mail-actions)$/.test(
      name,
    ),
  );

  test.each(own)(
    'a page of the panel with the island %s, without a map, the calendar included: scripts of at most 120 KB',
    (island) => {
      const chunks = [island, ...beside].map((name) => manifest.islands[name]?.src ?? '');
      const isInForm = /-(control|lines|map|preview|toolbar)$/.test(island);
      if (isInForm) chunks.push(manifest.formScript);
      const [calendar] = globSync('assets/calendar-*.js', { cwd: distDir });
      const panel = closureOf([manifest.loader, ...chunks, `/${calendar}`]);

      expect(panel.length).toBeGreaterThan(8);
      expect(weigh(panel)).toBeLessThanOrEqual(120 * kilobyte);
    },
  );

  test('the page of a parcel, without its map and the form of an event: scripts of at most 90 KB', () => {
    const names = ['parcel-history', 'parcel-status', 'parcel-map', 'delete-parcel', 'copy-button'];
    const islands = [...names, 'copy-link', 'share-links', 'sign-out', 'unsent-items'];
    const page = closureOf([
      manifest.loader,
      ...islands.map((name) => manifest.islands[name]?.src ?? ''),
    ]);

    expect(page.length).toBeGreaterThan(8);
    expect(weigh(page)).toBeLessThanOrEqual(90 * kilobyte);
  });

  test('the scan screen, which devices keep: at most 120 KB of scripts and styles, without a decoder', () => {
    const islands = ['scan', 'sign-out', 'parcel-search'].map(
      (name) => manifest.islands[name]?.src ?? '',
    );
    const scripts = closureOf([manifest.loader, ...islands]);
    const { styles, panelStyles, scanStyles } = manifest;

    expect(scripts.length).toBeGreaterThan(3);
    expect(weigh([...scripts, styles, panelStyles, scanStyles])).toBeLessThanOrEqual(
      120 * kilobyte,
    );
    expect(weigh([scanStyles])).toBeLessThanOrEqual(2 * kilobyte);
  });

  test('a driver’s day, which devices keep: at most 120 KB of scripts and styles', () => {
    const islands = ['today', 'sign-out', 'parcel-search'].map(
      (name) => manifest.islands[name]?.src ?? '',
    );
    const scripts = closureOf([manifest.loader, ...islands]);
    const { styles, panelStyles, todayStyles } = manifest;

    expect(scripts.length).toBeGreaterThan(3);
    expect(weigh([...scripts, styles, panelStyles, todayStyles])).toBeLessThanOrEqual(
      120 * kilobyte,
    );
    expect(weigh([todayStyles])).toBeLessThanOrEqual(2 * kilobyte);
  });

  test.each([
    ['/', 5],
    ['/contact.html', 2],
  ])('%s, until the visitor comes to its islands: scripts of at most %d KB', async (path, most) => {
    const site = await fullSite();
    const { text } = await site.ask(path);
    const named = [
      ...text.matchAll(/<(?:script|link rel="modulepreload")[^>]*(?:src|href)="([^"]+)/g),
    ];
    const atOnce = closureOf(named.map(([, address = '']) => address));

    expect(atOnce).toContain(manifest.loader);
    expect(weigh(atOnce)).toBeLessThanOrEqual(most * kilobyte);
    expect(text).toContain('<way-island ');
    expect(text).not.toMatch(/<way-island [^>]*on="(load|idle|use)"/);
  });

  test('home, with everything: at most 220 KB', async () => {
    const site = await fullSite();
    const { text } = await site.ask('/', { headers: { Cookie: 'theme=DARK' } });
    const named = [...text.matchAll(/(?:src|href)="(\/assets\/[^"#]+)/g)].map(
      ([, address]) => address ?? '',
    );
    const chunks = closureOf(named.filter((address) => address.endsWith('.js')));
    const all = new Set([...named, ...chunks, manifest.icons]);
    const bytes = [...all].map((address) => {
      const packed = `${distDir}${address}.br`;
      return statSync(existsSync(packed) ? packed : `${distDir}${address}`).size;
    });
    const total = bytes.reduce((sum, size) => sum + size, brotliCompressSync(text).length);

    expect(all.size).toBeGreaterThan(12);
    expect(total).toBeLessThanOrEqual(220 * kilobyte);
  });

  test('tracking: all of it is asked for at once', () => {
    const announced = [manifest.loader, tracker?.src, ...(tracker?.preload ?? [])];
    expect([...announced].sort()).toEqual([...tracking].sort());
    expect(tracking.length).toBeGreaterThan(2);
  });

  test.each(['journey-map', 'stops-editor'])('%s brings Leaflet and the world', (name) => {
    const [map] = globSync(`assets/${name}-*.js`, { cwd: distDir });

    expect(closureOf([`/${map}`]).some(holdsMap)).toBe(true);
  });

  test('no island brings Leaflet or the world at once', () => {
    const chunks = Object.values(manifest.islands).map(({ src }) => src);

    expect(closureOf([manifest.loader, ...chunks]).filter(holdsMap)).toEqual([]);
  });

  test('what is sent later comes with the screens that record it, and the decoder with none', () => {
    const holdsScans = (address: string) => holds(address, /waybill-scan/);
    const withScans = Object.entries(manifest.islands)
      .filter(([, { src }]) => closureOf([src]).some(holdsScans))
      .map(([name]) => name);
    const chunks = Object.values(manifest.islands).map(({ src }) => src);
    const holdsDecoder = (address: string) => holds(address, /zxing_reader/);

    expect(withScans).toEqual(['scan', 'today']);
    expect(closureOf(chunks).filter(holdsDecoder)).toEqual([]);
    expect(globSync('assets/zxing-*.js', { cwd: distDir }).length).toBe(1);
  });

  test('a form of the panel: a script of at most 6 KB', () => {
    expect(weigh(closureOf([manifest.formScript]))).toBeLessThanOrEqual(6 * kilobyte);
  });

  test('a list of the panel: a script of at most 4 KB', () => {
    expect(weigh(closureOf([manifest.listScript]))).toBeLessThanOrEqual(4 * kilobyte);
  });

  test('the formatting help comes with no script', () => {
    const withHelp = Object.entries(manifest.islands)
      .filter(([, { src }]) => closureOf([src]).some(holdsFormattingHelp))
      .map(([name]) => name);

    expect(withHelp).toEqual([]);
  });

  test('styles: at most 12 KB, the panel’s own at most 6 KB, and those of a parcel 2 KB', () => {
    expect(weigh([manifest.parcelStyles])).toBeLessThanOrEqual(2 * kilobyte);
    expect(weigh([manifest.styles])).toBeLessThanOrEqual(12 * kilobyte);
    expect(weigh([manifest.panelStyles])).toBeLessThanOrEqual(6 * kilobyte);
  });

  test('fonts of a Latin page: at most 60 KB', () => {
    const sizes = globSync('assets/geologica-latin*.woff2', { cwd: distDir }).map(
      (file) => statSync(join(distDir, file)).size,
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60 * kilobyte);
  });
});

test('the sprite holds every icon of the catalog', () => {
  const sprite = readFileSync(`${distDir}${manifest.icons}`, 'utf8');
  for (const icon of icons) expect(sprite).toContain(`<symbol id="${icon}"`);
  expect(icons).toEqual(expect.arrayContaining([...activityIcons]));
});

/** Files of the server's build that this one imports before anything else happens. */
function loadedAtStart(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const code = readFileSync(join(distDir, 'server', file), 'utf8');
  const imports = code.matchAll(/^(?:\} from|import) "\.\/([\w.-]+)";$/gm);
  for (const [, name = ''] of imports) loadedAtStart(name, seen);
  return seen;
}

const scriptOf = (file: string) => readFileSync(join(distDir, 'server', file), 'utf8');

test('what is rarely needed, and slow to load, is not loaded at the start', () => {
  const code = [...loadedAtStart('serve.js')].map(scriptOf).join('\n');

  expect(code).toContain('// node_modules/react-dom/');
  const rare = [
    'bwip-js',
    'csv-parse',
    'fontkit',
    'nodemailer',
    'otpauth',
    'saxes',
    'transliteration',
    'yauzl',
  ];
  expect(rare.filter((name) => code.includes(`// node_modules/${name}/`))).toEqual([]);
});

test('a start compiles at most 4 MB', () => {
  const sizes = [...loadedAtStart('serve.js')].map((file) => scriptOf(file).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(4e6);
});

test('each script of the server is kept in one byte a letter', () => {
  const scripts = globSync('*.js', { cwd: join(distDir, 'server') });
  expect(scripts.length).toBeGreaterThan(20);
  expect(scripts.filter((file) => /[^\0-\x7f]/.test(scriptOf(file)))).toEqual([]);
});

test('a script in ASCII means the same', () => {
  const code = `[/^(°|кг|[\\\\−–]|😀)+$/u.test('°кг\\\\−😀'), \`№ 2\`, 'ё'] // ±`;
  const evaluate = (text: string): unknown => new Function(`return ${text}`)();

  expect(escapeNonAscii(code)).toMatch(/^[\0-\x7f]+$/);
  expect(evaluate(escapeNonAscii(code))).toEqual([true, '№ 2', 'ё']);
  expect(() => escapeNonAscii('/\\№/.test(text)')).toThrow('Needs no backslash: \\№');
});
