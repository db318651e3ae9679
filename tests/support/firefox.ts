import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished } from 'vitest';
import type { Json } from './http.ts';
import { temporaryDir } from './temporary-dir.ts';

/** Firefox, where this machine has one: at FIREFOX_PATH, or as Debian installs it. */
export const firefoxPath = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr'].find(
  (path) => path !== undefined && existsSync(path),
);

const paperSizes = {
  iso_a4: { width: 210, height: 297 },
  na_letter: { width: 215.9, height: 279.4 },
};
export type FirefoxPaper = keyof typeof paperSizes;

/** What Firefox does with every page without asking: it prints into a file. */
function preferences(file: string, paper: FirefoxPaper) {
  const printer = 'Mozilla Save to PDF';
  const own = `print.printer_${printer.replaceAll(' ', '_')}.`;
  return {
    'print.always_print_silent': true,
    print_printer: printer,
    [`${own}print_to_file`]: true,
    [`${own}print_to_filename`]: file,
    [`${own}print_paper_id`]: paper,
    [`${own}print_paper_width`]: String(paperSizes[paper].width),
    [`${own}print_paper_height`]: String(paperSizes[paper].height),
    [`${own}print_paper_size_unit`]: 1,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
  };
}

/** Starts Firefox, which prints pages on such paper until the test ends. */
export async function startFirefox(paper: FirefoxPaper) {
  const profile = temporaryDir();
  const file = join(profile, 'printed.pdf');
  const lines = Object.entries(preferences(file, paper)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const send = await connect(await launch(profile));
  await send('session.new', { capabilities: {} });
  const { contexts } = await send('browsingContext.getTree', {});
  const { context } = contexts[0];
  return {
    async setCookie(cookie: string): Promise<void> {
      const [name, value = ''] = cookie.split('=');
      const described = { name, value: { type: 'string', value }, domain: 'localhost' };
      await send('storage.setCookie', { cookie: described });
    },
    async print(url: string): Promise<Buffer> {
      rmSync(file, { force: true });
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
      await send('script.evaluate', {
        expression: 'window.print()',
        target: { context },
        awaitPromise: false,
      });
      // It is written piece by piece, and ends so.
      const isWhole = () => existsSync(file) && /%%EOF\s*$/.test(readFileSync(file, 'latin1'));
      await expect.poll(isWhole, { timeout: 20_000 }).toBe(true);
      return readFileSync(file);
    },
  };
}

/** @returns where it is spoken to. */
async function launch(profile: string): Promise<string> {
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn(firefoxPath ?? 'firefox', args, {
    env: { ...process.env, HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  onTestFinished(async () => {
    child.kill();
    await closed;
  });
  for await (const line of createInterface({ input: child.stderr })) {
    const [, address] = line.match(/WebDriver BiDi listening on (ws:\S+)/) ?? [];
    if (address === undefined) continue;
    // Else it would wait for its words to be read.
    child.stderr.resume();
    return address;
  }
  throw new Error('Firefox ended without saying where it listens');
}

type Send = (method: string, params: object) => Promise<Json>;

/** Speaks WebDriver BiDi. */
async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const waiting = new Map<unknown, (answer: Record<string, unknown>) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data));
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let last = 0;
  return async (method, params) => {
    last += 1;
    const answered = new Promise<Json>((resolve) => {
      waiting.set(last, resolve);
    });
    socket.send(JSON.stringify({ id: last, method, params }));
    const { type, message, result } = await answered;
    if (type === 'error') throw new Error(`Firefox does not ${method}: ${message}`);
    return result;
  };
}
