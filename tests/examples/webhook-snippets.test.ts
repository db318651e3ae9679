import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readDocument, root } from '../support/documentation/commands.ts';
import { createParcel, startReceiver, webhookSite } from '../support/notifications/webhooks.ts';

const run = promisify(execFile);

/** The code of docs/webhooks.md in a language. */
function snippet(wanted: string): string {
  const found = readDocument('docs/webhooks.md').code.filter(({ language }) => language === wanted);
  if (found.length !== 1) throw new Error(`${found.length} blocks of ${wanted}`);
  return found[0]?.text ?? '';
}

/** What the snippets are given: a webhook that the site has sent, and its secret. */
async function sentWebhook() {
  const hooks = await webhookSite();
  const receiver = await startReceiver();
  const { secret } = await hooks.add(receiver.url);
  await createParcel(hooks, 'HOOK-1');
  await hooks.sent();
  const [webhook] = receiver.received;
  return { secret, body: webhook?.body ?? '', headers: webhook?.headers ?? {} };
}

type Sent = Awaited<ReturnType<typeof sentWebhook>>;

/** Runs a program of a language with what was sent in its environment. @returns what it prints. */
async function output([command = '', ...args]: string[], sent: Sent): Promise<string> {
  const env = { ...process.env, SENT: JSON.stringify(sent) };
  const { stdout } = await run(command, args, { cwd: root, env });
  return stdout.trim();
}

const javaScript = [
  "const { secret, body, headers } = JSON.parse(process.env.SENT ?? '');",
  snippet('js'),
  'console.log(type, data.tracking_code);',
].join('\n');

const python = [
  'import base64, hashlib, hmac, json, os',
  "sent = json.loads(os.environ['SENT'])",
  "secret, body, headers = sent['secret'], sent['body'].encode(), sent['headers']",
  snippet('python'),
  'print(good)',
].join('\n');

test('the JavaScript of docs/webhooks.md verifies a webhook, and refuses a forged one', async () => {
  const sent = await sentWebhook();
  const program = [process.execPath, '--input-type=module', '-e', javaScript];
  expect(await output(program, sent)).toBe('parcel.created HOOK-1');
  const forged = { ...sent, body: sent.body.replace('HOOK-1', 'HOOK-2') };
  await expect(output(program, forged)).rejects.toThrow('No matching signature');
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

test.runIf(hasPython)(
  'the Python of docs/webhooks.md does, too',
  { tags: 'extended' },
  async () => {
    const sent = await sentWebhook();
    expect(await output(['python3', '-c', python], sent)).toBe('True');
    const forged = { ...sent, body: sent.body.replace('HOOK-1', 'HOOK-2') };
    expect(await output(['python3', '-c', python], forged)).toBe('False');
  },
);
