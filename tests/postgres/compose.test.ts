import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { adminEmail, adminPassword, adminWith, signedInAdmin } from '../support/admin.ts';
import { codeOf, cookieNamed, turnOnTotp } from '../support/auth/two-step.ts';
import { opened, postgresUrl } from '../support/database.ts';
import { type Ask, send } from '../support/http.ts';
import { freePort } from '../support/listen.ts';
import { isSignedWith, ownMachine, startReceiver } from '../support/notifications/webhooks.ts';
import { start } from '../support/process.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

const root = join(import.meta.dirname, '../..');

type Service = {
  profiles?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
};

/** A service as Compose starts it. */
type ComposedService = {
  name: string;
  environment: Record<string, string>;
  /** Where in the container, and what of compose.yaml is there: a volume's name, or a path from the project's folder. */
  mounts: { at: string; source: string }[];
};

/** The services of compose.yaml that a profile starts. @param shell what the command line sets. */
function composedServices(shell: Record<string, string>, profile: string): ComposedService[] {
  const text = readFileSync(join(root, 'compose.yaml'), 'utf8');
  const { services }: { services: Record<string, Service> } = parse(text, { merge: true });
  return Object.entries(services)
    .filter(([, { profiles = [profile] }]) => profiles.includes(profile))
    .map(([name, { environment = {}, volumes = [] }]) => ({
      name,
      environment: Object.fromEntries(
        Object.entries(environment).map(([key, value]) => [key, interpolated(value, shell)]),
      ),
      mounts: volumes.map((volume) => {
        const [source = '', at = ''] = volume.split(':');
        return { source, at };
      }),
    }));
}

/** Fills in `${NAME}`, `${NAME:-default}`, `${NAME:+other}` and `${NAME:?error}`, as Compose does. */
function interpolated(value: string, shell: Record<string, string>): string {
  return value.replace(/\$\{(\w+)(?::([-+?])([^}]*))?\}/g, (_all, name, sign, word) => {
    const set = shell[name] ?? '';
    if (sign === '+') return set === '' ? '' : word;
    if (sign === '?' && set === '') throw new Error(word);
    return set === '' && sign === '-' ? word : set;
  });
}

/** What the image sets (Dockerfile), but for its address: processes of one machine need their own. */
function imageEnv(): Record<string, string> {
  const lines = readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/^ENV (.*)$/gm);
  const pairs = [...lines].flatMap(([, line = '']) => line.split(' '));
  const { HOST, PORT, ...env } = Object.fromEntries(pairs.map((pair) => pair.split('=')));
  return env;
}

/** Folders in place of the volumes: the same one for each service that has the same volume. */
function folders(): (service: ComposedService) => Record<string, string> {
  const byVolume = new Map<string, string>();
  return ({ environment, mounts }) => {
    const env = { ...imageEnv(), ...environment };
    const [mount] = mounts.filter(({ at }) => at === env.DATA_DIR);
    if (mount === undefined) throw new Error('No volume holds the data');
    const folder = byVolume.get(mount.source) ?? temporaryDir();
    byVolume.set(mount.source, folder);
    return { ...env, DATA_DIR: folder };
  };
}

const program = 'caddy';
const domain = 'parcels.example.com';
const shell = { DOMAIN: domain, DB_PASSWORD: 'secret', SECOND_NODE: 'yes' };

/** What stands for the network of containers: the tests' database, and peers and receivers on this machine. */
const thisMachine = { TRUST_PROXY: '127.0.0.1', ...ownMachine };

/** The two nodes of compose.yaml, as processes with its environment and its volumes. */
async function startComposed() {
  const DATABASE_URL = await postgresUrl();
  const services = composedServices({ ...shell, DATABASE_URL }, 'two-nodes');
  const envOf = folders();
  const nodes = services.filter(({ name }) => name.endsWith('site'));
  const started = await Promise.all(
    nodes.map(async (service) => {
      const { child, says } = start({ ...envOf(service), ...thisMachine });
      const { port } = await says('listening');
      return {
        port: Number(port),
        ask: asker(Number(port)),
        async stop() {
          child.kill('SIGTERM');
          await once(child, 'exit');
        },
      };
    }),
  );
  const [one, other] = started;
  if (one === undefined || other === undefined) throw new Error('The profile has two nodes');
  const { db } = await opened(DATABASE_URL);
  return { nodes: [one, other] as const, proxy: services.find(({ name }) => name === 'caddy'), db };
}

function asker(port: number) {
  const headers = { Host: domain, 'X-Forwarded-Proto': 'https' };
  return (path: string, ask: Ask = {}) =>
    send(port, path, { ...ask, headers: { ...headers, ...ask.headers } });
}

type Asker = { ask: ReturnType<typeof asker> };

/** Signs in with the password on one node, and with a code of the app on another. */
async function signIn(first: Asker, second: Asker, code: string) {
  const anybody = adminWith(first, '');
  const account = { email: adminEmail, password: adminPassword };
  const given = await anybody.ask('/api/admins/auth/signin', { method: 'POST', json: account });
  const cookie = given.headers['set-cookie']?.map((text) => text.split(';')[0]).join('; ') ?? '';
  expect(cookieNamed(given, '__Host-challenge')).toBeDefined();
  const answer = { method: 'POST', json: { code } };
  return adminWith(second, cookie).ask('/api/admins/auth/two-step', answer);
}

test('the nodes of compose.yaml read each other’s secrets, and one goes on where the other is stopped', {
  tags: 'extended',
  timeout: 60_000,
}, async () => {
  const { nodes, db } = await startComposed();
  const [one, other] = nodes;
  const receiver = await startReceiver();
  const { cookie } = await signedInAdmin({ db, ask: one.ask });
  const owner = adminWith(one, cookie.replace('session=', '__Host-session='));
  const { secret } = await turnOnTotp(owner);
  const endpoint = { url: receiver.url, events: ['parcel.created'] };
  const added = await owner.ask('/api/webhooks', { method: 'POST', json: endpoint });
  const createParcel = (node: Asker, tracking_code: string) => {
    const json = { tracking_code, recipient_name: 'Ada', destination: 'Lisbon' };
    return adminWith(node, owner.cookie).ask('/api/parcels', { method: 'POST', json });
  };

  expect((await signIn(one, other, codeOf(secret))).status).toBe(200);
  expect((await createParcel(other, 'NODE-1')).status).toBe(201);
  await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(1);
  await one.stop();
  expect((await signIn(other, other, codeOf(secret, 1))).status).toBe(200);
  expect((await createParcel(other, 'NODE-2')).status).toBe(201);
  await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(2);

  const webhookSecret = String(added.json().data.secret);
  expect(receiver.received.map((webhook) => isSignedWith(webhookSecret, webhook))).toEqual([
    true,
    true,
  ]);
});

const caddyfile = join(import.meta.dirname, '../../deploy/compose.Caddyfile');

test('the proxy of compose.yaml is before both nodes, asks whether they are ready, and tries again', () => {
  const caddy = composedServices(shell, 'two-nodes').find(({ name }) => name === 'caddy');
  const alone = composedServices({ DOMAIN: domain }, 'none').find(({ name }) => name === 'caddy');

  expect(caddy?.environment).toEqual({
    DOMAIN: domain,
    NODES: 'site:3000 second-site:3000',
  });
  expect(alone?.environment.NODES?.trim()).toBe('site:3000');
  expect(caddy?.mounts).toContainEqual({
    source: './deploy/compose.Caddyfile',
    at: '/etc/caddy/Caddyfile',
  });
  const directives = readFileSync(caddyfile, 'utf8');
  for (const directive of ['health_uri /health/ready', 'lb_try_duration 10s', 'health_fails 30']) {
    expect(directives).toContain(directive);
  }
});

/** Whether Caddy is installed, and knows every directive of the file. */
function knowsCaddyfile(): boolean {
  const env = { ...process.env, DOMAIN: domain, NODES: 'site:3000' };
  return (
    spawnSync(program, ['validate', '--config', caddyfile, '--adapter', 'caddyfile'], { env })
      .status === 0
  );
}

test.skipIf(!knowsCaddyfile())(
  'no request is lost at the proxy while a node stops',
  { timeout: 60_000 },
  async () => {
    const { nodes } = await startComposed();
    const port = await freePort();
    const NODES = nodes.map((node) => `127.0.0.1:${node.port}`).join(' ');
    const HOME = temporaryDir();
    const env = { ...process.env, HOME, NODES, DOMAIN: `http://${domain}:${port}` };
    const caddy = spawn(program, ['run', '--config', caddyfile, '--adapter', 'caddyfile'], {
      env,
      stdio: 'ignore',
    });
    onTestFinished(() => void caddy.kill('SIGKILL'));
    const ask = asker(port);
    await expect.poll(async () => (await ask('/health').catch(() => null))?.status).toBe(200);

    const stopping = nodes[0].stop();
    const statuses: number[] = [];
    for (let count = 0; count < 60; count += 1) statuses.push((await ask('/health')).status);
    await stopping;
    for (let count = 0; count < 60; count += 1) statuses.push((await ask('/health')).status);

    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  },
);
