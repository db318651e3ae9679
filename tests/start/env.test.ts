import { describe, expect, test } from 'vitest';
import { readConfig, WrongEnvironment } from '../../server/config.ts';
import { everyDay } from '../../server/working-calendar.ts';

describe('readConfig', () => {
  test('has a default for everything', () => {
    expect(readConfig({ TZ: 'UTC' })).toEqual({
      secrets: { file: 'data/secrets.key', isNamed: false },
      metrics: { from: ['127.0.0.0/8', '::1'], token: null },
      backups: { dir: 'data/backups', everyMs: 24 * 60 * 60 * 1000, keep: 7 },
      host: '127.0.0.1',
      port: 3000,
      dataDir: './data',
      postgres: null,
      keep: { auditMs: 365 * 24 * 60 * 60 * 1000, mailMs: 365 * 24 * 60 * 60 * 1000 },
      publicUrl: null,
      trustedProxies: [],
      webhookAllow: { networks: [], hosts: [] },
      companyName: 'Waybill Logistics',
      contactEmail: 'hello@example.com',
      smtpUrl: null,
      smtpHost: null,
      smtpPort: 587,
      mapTiles: {
        url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
        attribution: expect.stringContaining('OpenStreetMap'),
      },
      geocoder: null,
      calendar: everyDay,
      forceHttps: true,
      rateLimit: true,
      logLevel: 'info',
      timeZone: 'UTC',
    });
  });

  test('takes an empty value for none', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: '' })).toMatchObject({ port: 3000, publicUrl: null });
  });

  test('keeps the demo in a folder of its own', () => {
    expect(readConfig({}, { demo: true }).dataDir).toBe('./data-demo');
    expect(readConfig({ DATA_DIR: '/x' }, { demo: true }).dataDir).toBe('/x');
  });

  test('takes networks and hosts that webhooks may go to', () => {
    const WEBHOOK_ALLOW = '10.0.0.0/8, Hooks.internal,::1, my_service,127.0.0.1,bücher.example';
    expect(readConfig({ WEBHOOK_ALLOW }).webhookAllow).toEqual({
      networks: ['10.0.0.0/8', '::1', '127.0.0.1'],
      hosts: ['hooks.internal', 'my_service', 'xn--bcher-kva.example'],
    });
  });

  test('lets map tiles be turned off', () => {
    expect(readConfig({ MAP_TILES_URL: 'off' }).mapTiles).toBeNull();
  });

  test.each([
    'smtp://mail.example.com',
    'smtps://user:p%40ss@mail.example.com:465',
    'smtp://user:word@[::1]:25/?tls.rejectUnauthorized=false&requireTLS=true',
  ])('takes the mail server %s', (SMTP_URL) => {
    expect(readConfig({ SMTP_URL }).smtpUrl?.href).toBe(SMTP_URL);
  });

  test.each([
    'smtp://user:opensesame@',
    'https://user:opensesame@mail.example.com',
    'smtp://user:opensesame#1@mail.example.com',
    'smtp://user:opensesame%@mail.example.com',
    'smtp://user:opensesame@mail.example.com/path',
    'smtp://user:opensesame@mail.example.com?logger=true&debug=true',
    'smtp://user:opensesame@mail.example.com?disableFileAccess=false',
    'smtp://user:opensesame@mail.example.com?socketTimeout=0',
    'user:opensesame@mail.example.com',
  ])('refuses a mail server without repeating it: %s', (SMTP_URL) => {
    const read = () => readConfig({ SMTP_URL });

    expect(read).toThrow(/^SMTP_URL: must be smtp:[^\n]+$/);
    expect(read).not.toThrow(/opensesame/);
  });

  test.each([
    ['off', null],
    ['30m', 30 * 60 * 1000],
    ['12h', 12 * 60 * 60 * 1000],
    ['7d', 7 * 24 * 60 * 60 * 1000],
  ])('reads BACKUP_EVERY=%s', (BACKUP_EVERY, everyMs) => {
    expect(readConfig({ BACKUP_EVERY }).backups.everyMs).toBe(everyMs);
  });

  test.each([
    ['SMTP_HOST', 'not a host'],
    ['SMTP_PORT', '0'],
    ['SMTP_PORT', '70000'],
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['HOST', 'not a host'],
    ['PUBLIC_URL', 'parcels.example'],
    ['PUBLIC_URL', 'ftp://parcels.example'],
    ['PUBLIC_URL', 'https://parcels.example/shop'],
    ['TRUST_PROXY', '10.0.0.0/8, everyone'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['WEBHOOK_ALLOW', '10.0.0.0/33'],
    ['WEBHOOK_ALLOW', '10.0.0.256'],
    ['WEBHOOK_ALLOW', 'hooks.internal, 10.0'],
    ['WEBHOOK_ALLOW', 'https://hooks.internal'],
    ['WEBHOOK_ALLOW', 'hooks.internal:8080'],
    ['WEBHOOK_ALLOW', '*.internal'],
    ['COMPANY_NAME', 'x'.repeat(201)],
    ['COMPANY_NAME', 'two\nlines'],
    ['CONTACT_EMAIL', 'nobody'],
    ['MAP_TILES_URL', 'https://tiles.example/'],
    ['GEOCODER_URL', 'ftp://nominatim.example'],
    ['GEOCODER_URL', 'https://user:secret@nominatim.example'],
    ['GEOCODER_RATE', '0'],
    ['FORCE_HTTPS', 'maybe'],
    ['METRICS_FROM', 'everybody'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'with a space in it, but long'],
    ['BACKUP_EVERY', '24'],
    ['BACKUP_EVERY', '0h'],
    ['BACKUP_EVERY', 'daily'],
    ['BACKUP_KEEP', '0'],
    ['LOG_LEVEL', 'loud'],
    ['TZ', 'Mars/Olympus'],
    ['DATABASE_URL', 'mysql://localhost/waybill'],
    ['DATABASE_URL', 'postgres://localhost'],
    ['DATABASE_POOL', '0'],
    ['AUDIT_KEEP', '365'],
    ['MAIL_KEEP', 'long'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    const read = () => readConfig({ [name]: value });

    expect(read).toThrow(WrongEnvironment);
    expect(read).toThrow(new RegExp(`^${name}: [^\\n]+$`));
    expect(read).not.toThrow(/Invalid/);
  });
});
