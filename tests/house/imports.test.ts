import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What browsers may know too: of all areas, and of each. */
const shared = /^server\/([\w-]+\/)?shared\//;

/** Who may import whom, as docs/architecture.md has it; the first rule that fits a file counts. */
const rules: { files: RegExp; own: RegExp; packages?: RegExp }[] = [
  { files: /^server\/shared\//, own: /^server\/shared\//, packages: /^localized-address-format$/ },
  { files: /^server\/[\w-]+\/shared\//, own: shared, packages: /^culori\/fn$/ },
  { files: /^migrations\//, own: /^migrations\//, packages: /^kysely/ },
  {
    files: /^islands\//,
    own: /^islands\/|^server\/([\w-]+\/)?shared\/|^views\/parts\/|^views\/translations\/messages/,
    packages:
      /^(react|leaflet|topojson|world-atlas|d3-geo|geojson|idb$|zxing-wasm|minisearch$|signature_pad$|@simplewebauthn\/browser$)/,
  },
  {
    files: /^views\/translations\/index\.ts$/,
    own: /^views\/translations\/|^server\/shared\//,
    packages: /^node:(fs|path)$/,
  },
  {
    files: /^views\//,
    own: /^views\/|^islands\/registry\.|^server\/([\w-]+\/)?shared\//,
    packages: /^react/,
  },
  {
    files: /^server\/.*\/queries\.ts$/,
    own: /^server\/(database|([\w-]+\/)?shared)\//,
    packages: /^kysely/,
  },
  {
    files: /^server\/database\//,
    own: /^server\/(database|([\w-]+\/)?shared)\/|^migrations\//,
  },
  // Mail is drawn too, wherever it is sent from.
  {
    files: /^server\/notifications\/mail\//,
    own: /^server\/|^views\/(mail|notifications|panel|translations)\//,
  },
  // The picture of a journey has the route and the places of its map.
  {
    files: /^server\/tracking\/lookup\/journey-picture\.ts$/,
    own: /^server\/|^islands\/shared\/map\/(route|stop)\.|^views\/(parts|translations)\//,
  },
  // Mails about a parcel say of it what its page says.
  {
    files: /^server\/notifications\/(status-emails|subscribers)\/(compose|mails)\.ts$/,
    own: /^server\/|^views\/(parts|translations)\//,
  },
  // The statement of a payout is drawn, too.
  {
    files: /^server\/payouts\/statement\.ts$/,
    own: /^server\/|^views\/(payouts|translations)\//,
  },
  // The line of an invoice says of a price what the page of its parcel says.
  {
    files: /^server\/invoices\/parcels\.ts$/,
    own: /^server\/|^views\/(parts|translations)\//,
  },
  // The PDF of an invoice says what its page says.
  { files: /^server\/invoices\/pdf\//, own: /^server\/|^views\/(invoices|translations)\// },
  // A file of labels says what the printed page says.
  {
    files: /^server\/parcels\/documents\/(draw-)?labels\.ts$/,
    own: /^server\/|^views\/(parcels|translations)\//,
  },
  {
    files: /^server\/(?!.*(pages?|routes|list)\.tsx$)/,
    own: /^server\/|^migrations\/|^views\/translations\//,
  },
  { files: /^server\/.*(pages?|routes|list)\.tsx$/, own: /^server\/|^views\// },
];

type Import = { from: string; to: string };

const sources = globSync('{server,views,islands,migrations}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.endsWith('.d.ts'))
  .sort();
const imports = sources.flatMap(importsOf);

function importsOf(file: string): Import[] {
  const code = readFileSync(join(root, file), 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module;
  const specifiers = [
    ...staticImports.map((found) => found.moduleRequest.value),
    ...staticExports
      .flatMap((found) => found.entries)
      .flatMap((entry) => entry.moduleRequest?.value ?? []),
    ...dynamicImports
      .map((found) => code.slice(found.moduleRequest.start, found.moduleRequest.end))
      .filter((text) => /^['"]/.test(text))
      .map((text) => text.slice(1, -1)),
  ];
  return specifiers.map((to) => ({
    from: file,
    to: to.startsWith('.') ? relative(root, join(root, dirname(file), to)) : to,
  }));
}

/** The files whose values a file imports, and which are therefore loaded before it. */
function filesLoadedBefore(file: string): string[] {
  const { staticImports, staticExports } = parseSync(
    file,
    readFileSync(join(root, file), 'utf8'),
  ).module;
  const requests = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ isType, moduleRequest }) => (isType ? [] : (moduleRequest?.value ?? []))),
  ];
  return requests
    .filter((to) => to.startsWith('.'))
    .map((to) => relative(root, join(root, dirname(file), to)))
    .filter((to) => sources.includes(to));
}

/** The longest chain of files that wait for each other when the site is loaded. */
function longestChain(): string[] {
  const chains = new Map<string, string[]>();
  const chainFrom = (file: string): string[] => {
    const known = chains.get(file);
    if (known !== undefined) return known;
    const next = filesLoadedBefore(file).map(chainFrom);
    const chain = [
      file,
      ...next.reduce((one, other) => (other.length > one.length ? other : one), []),
    ];
    chains.set(file, chain);
    return chain;
  };
  return sources.map(chainFrom).reduce((one, other) => (other.length > one.length ? other : one));
}

/** The areas of server/, as docs/architecture.md lists them: each imports only those above it. */
const areas = [
  'shared',
  'database',
  'http',
  'audit',
  'verbs',
  'web',
  'spreadsheets',
  'lists',
  'content',
  'pdf',
  'customers',
  'working-days',
  'prices',
  'parcels',
  'fleet',
  'plans',
  'tracking',
  'notifications',
  'auth',
  'invoices',
  'payouts',
  'till',
  'my',
  'transfer',
  'admin',
  'ops',
  'openapi',
  'demo',
  'build',
];

/** The area that a file is in, if it is in one. What is `shared` is below none: it imports nothing else. */
function areaOf(file: string): string | undefined {
  if (shared.test(file)) return 'shared';
  return /^server\/([\w-]+)\//.exec(file)?.[1];
}

function isAbove(one: string, other: string): boolean {
  return areas.indexOf(one) < areas.indexOf(other);
}

/** Each circle that imports make, as `a → b → a`. */
function circlesIn(edges: Import[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
  const done = new Set<string>();
  const circleFrom = (node: string, path: string[]): string[] | undefined => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return undefined;
    for (const to of next.get(node) ?? []) {
      const circle = circleFrom(to, [...path, node]);
      if (circle !== undefined) return circle;
    }
    done.add(node);
    return undefined;
  };
  const circles = [...next.keys()].flatMap((node) => circleFrom(node, [])?.join(' → ') ?? []);
  return [...new Set(circles)];
}

function isOurs({ to }: Import): boolean {
  return /^(server|views|islands|migrations|tests)\//.test(to);
}

describe('imports', () => {
  test('were found at all', () => {
    expect(sources.length).toBeGreaterThan(80);
    expect(imports.length).toBeGreaterThan(200);
  });

  test('keep to their rooms', () => {
    const strays = imports.filter((found) => {
      const rule = rules.find(({ files }) => files.test(found.from));
      if (rule === undefined) return false;
      return isOurs(found) ? !rule.own.test(found.to) : rule.packages?.test(found.to) === false;
    });
    expect(strays).toEqual([]);
  });

  test('of verbs: they know no HTTP', () => {
    const makers = /^server\/verbs\/(permissions|verb)\.ts$/;
    const named = sources.filter((file) => /^server\/.*\/(actions|model)\.ts$/.test(file));
    const making = imports.filter(({ to }) => makers.test(to)).map(({ from }) => from);
    const verbs = [...named, ...making].filter((file) => file !== 'server/verbs/call.ts');
    expect(verbs.length).toBeGreaterThan(4);
    const wrong = imports.filter(
      ({ from, to }) => verbs.includes(from) && /^hono|request\.ts$/.test(to),
    );
    expect(wrong).toEqual([]);
  });

  test('of main, serve and app: only serve imports app, and only main serve', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        /^server\/(main|serve|app|cli|ops\/cli\/.*)\.ts$/.test(to) &&
        !['server/main.ts server/serve.ts', 'server/serve.ts server/app.ts'].includes(
          `${from} ${to}`,
        ),
    );
    expect(wrong).toEqual([]);
  });

  test('of process.env: only programs read it, and hand it to config.ts, or to another program', () => {
    const readers = sources.filter((file) =>
      readFileSync(join(root, file), 'utf8').includes('process.env'),
    );
    expect(readers.filter((file) => !file.startsWith('server/build/'))).toEqual([
      'server/database/postgres/copy.ts',
      'server/node-settings.ts',
      'server/ops/cli/admin-cli.ts',
      'server/ops/cli/backup-cli.ts',
      'server/ops/cli/doctor-cli.ts',
      'server/ops/cli/move-cli.ts',
      'server/serve.ts',
    ]);
  });

  test('of words: programs have them of views/translations/index.ts, and types of messages.ts', () => {
    const tests = globSync('tests/**/*.ts', { cwd: root }).flatMap(importsOf);
    const words = [...imports, ...tests].filter(({ to }) =>
      /^views\/translations\/.*\.json$/.test(to),
    );
    expect(words).toEqual([
      { from: 'views/translations/messages.ts', to: 'views/translations/en.json' },
    ]);
  });

  test('of what builds: tests have none, or dist/ would change while others read it', () => {
    const tests = globSync('tests/**/*.ts', { cwd: root }).flatMap(importsOf);
    expect(tests.length).toBeGreaterThan(200);
    expect(
      tests.filter(({ to }) => /^server\/build\/(admin|build|start|dev)\.ts$/.test(to)),
    ).toEqual([]);
  });

  test('of examples: Node and the files beside them, since they run where Waybill is not', () => {
    const examples = globSync('examples/**/*.mjs', { cwd: root }).flatMap(importsOf);
    expect(examples.length).toBeGreaterThan(20);
    const wrong = examples.filter(
      ({ from, to }) => !to.startsWith('node:') && dirname(to) !== dirname(from),
    );
    expect(wrong).toEqual([]);
  });

  test('make chains of at most 15 files', () => {
    const chain = longestChain();
    expect(chain[0]).toBe('server/serve.ts');
    expect(chain.length, chain.join(' → ')).toBeLessThanOrEqual(15);
  });

  test('make no circles', () => {
    expect(circlesIn(imports)).toEqual([]);
  });

  test('of an area lead to areas above it', () => {
    const wrong = imports.filter((found) => {
      const [from, to] = [areaOf(found.from), areaOf(found.to)];
      return from !== to && from !== undefined && to !== undefined && !isAbove(to, from);
    });
    expect(wrong).toEqual([]);
  });

  test('of files in no area: those that areas import lead to areas above them, too', () => {
    const loose = imports.filter(({ from }) => /^server\/[\w-]+\.tsx?$/.test(from));
    const importersOf = (file: string) => imports.filter(({ to }) => to === file);
    const wrong = loose.filter((found) => {
      const to = areaOf(found.to);
      return importersOf(found.from).some((importer) => {
        const from = areaOf(importer.from);
        return from !== undefined && to !== undefined && from !== to && !isAbove(to, from);
      });
    });
    expect(wrong).toEqual([]);
  });

  test('know each folder of server/ as an area', () => {
    const folders = new Set(sources.flatMap((file) => areaOf(file) ?? []));
    expect([...folders].sort()).toEqual([...areas].sort());
  });
});

test('a transaction is begun where one that conflicts with another is tried again', () => {
  const files = globSync('server/**/*.{ts,tsx}', { cwd: root });
  const beginning = files.filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('.transaction()'),
  );

  // The others in database/ have the database to themselves.
  expect(beginning.sort()).toEqual([
    'server/database/postgres/open.ts',
    'server/database/transaction.ts',
  ]);
});
