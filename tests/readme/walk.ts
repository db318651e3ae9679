import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify, stripVTControlCharacters } from 'node:util';
import { commandsOf, root } from '../support/documentation/commands.ts';
import { freePort } from '../support/listen.ts';

/**
 * Does what README asks of somebody new, in a clone that nothing has been built in, and fails where a command fails, writes
 * on standard error, or prints a link or a tracking number that leads nowhere. `.ci/run` installs before and tests after it.
 */
const limitMs = 180_000;
const pollMs = 100;

/** Who reads what a command prints. */
type Reader = 'pipe' | 'terminal';

/** What README's commands are tried by; a command of these two sections that is missing here fails. */
const tries: Record<string, () => Promise<void>> = {
  'npm ci': inCi,
  'npm run demo': async () => {
    await runSite('npm run demo', 'pipe');
    await runSite('npm run demo', 'terminal');
  },
  'npm run dev': () => runSite('npm run dev', 'pipe'),
  'npm run docs': () => runToEnd('npm run docs'),
  'npm run check': inCi,
  'npm test': inCi,
  // Minutes of a machine that does nothing else; documented-commands.test.ts looks whether it is there.
  'npm run bench': async () => {},
};

/** `.ci/run` does these: npm ci first, and npm test, which checks what npm run check does. */
async function inCi(): Promise<void> {
  const script = readFileSync(join(root, '.ci/run'), 'utf8');
  for (const command of ['npm ci', 'npm test']) {
    if (!new RegExp(`^${command}( |$)`, 'm').test(script)) fail(`.ci/run lacks ${command}`, script);
  }
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [checks] = scripts.check.split(' && ');
  if (scripts.test !== `${checks} && vitest run`) fail('npm test lacks npm run check', '');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(what: string, output: string): never {
  throw new Error(`README: ${what}\n${output}`);
}

async function runToEnd(command: string): Promise<void> {
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', command], { cwd: root });
  if (stderr !== '') fail(`${command} wrote on standard error`, `${stdout}${stderr}`);
}

/** Starts a site with its demo data, follows what it prints, and ends it. */
async function runSite(command: string, reader: Reader): Promise<void> {
  const port = await freePort();
  const begun = performance.now();
  // The program of util-linux, which gives a command a terminal of its own.
  const args =
    reader === 'terminal' ? ['script', '-qfec', command, '/dev/null'] : ['sh', '-c', command];
  const [program = '', ...rest] = args;
  const child = spawn(program, rest, {
    cwd: root,
    env: { ...process.env, PORT: String(port) },
    stdio: 'pipe',
    detached: true,
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk) => {
    output += stripVTControlCharacters(String(chunk));
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  try {
    const isHere = () => answers(`http://localhost:${port}/`);
    await until(isHere, child, () => `${command}\n${output}${errors}`);
    say(`${command}: the first page after ${Math.round(performance.now() - begun)} ms`);
    const isSaid = async () => /\/docs\/\s/.test(output.replaceAll('"', ' '));
    await until(isSaid, child, () => `${command} prints no link to the documentation\n${output}`);
    if (errors !== '') fail(`${command} wrote on standard error`, errors);
    checkLines(output, reader);
    await followLinks(output, port);
  } finally {
    await end(child, reader);
  }
  if (errors !== '') fail(`${command} wrote on standard error`, errors);
}

/** A terminal gets no JSON; a pipe gets nothing else, but for what npm says of the command. */
function checkLines(output: string, reader: Reader): void {
  const lines = output.split(/\r?\n/).filter((line) => line.trim() !== '' && !/^> /.test(line));
  for (const line of lines) {
    const isJson = /^\{.*\}$/.test(line);
    if (isJson !== (reader === 'pipe')) fail(`a ${reader} got this line`, line);
  }
}

async function followLinks(output: string, port: number): Promise<void> {
  const links = [...new Set(output.match(/http:\/\/localhost[^\s"]*/g))];
  const codes = [...new Set(output.match(/\bWB-[A-Z]+-\d+/g))];
  if (links.length < 4 || codes.length !== 3) fail('fewer links or numbers than promised', output);
  for (const link of links) {
    if (!(await answers(link))) fail(`this link does not answer: ${link}`, output);
  }
  for (const code of codes) {
    const result = await fetch(`http://localhost:${port}/track.html?code=${code}`);
    const html = await result.text();
    if (!html.includes(code) || !html.includes('<main') || result.status !== 200) {
      fail(`this number has no result: ${code}`, html);
    }
  }
}

async function answers(url: string): Promise<boolean> {
  return await fetch(url).then(
    ({ status }) => status === 200,
    () => false,
  );
}

async function until(
  isTrue: () => Promise<boolean>,
  child: ChildProcess,
  otherwise: () => string,
): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await isTrue())) {
    if (child.exitCode !== null || performance.now() > end) fail('it does not come', otherwise());
    await wait(pollMs);
  }
}

/** On a terminal with Ctrl+C. */
async function end(child: ChildProcess, reader: Reader): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const exited = once(child, 'exit');
  if (reader === 'terminal') child.stdin?.write('\x03');
  else process.kill(-child.pid, 'SIGTERM');
  await exited;
}

/** The lines of a section: its first and its last. */
function linesOf(heading: string): [number, number] {
  const lines = readFileSync(join(root, 'README.md'), 'utf8').split('\n');
  const first = lines.indexOf(`## ${heading}`);
  if (first === -1) fail('this section is missing', heading);
  const length = lines.slice(first + 1).findIndex((line) => line.startsWith('## '));
  return [first + 1, length === -1 ? lines.length : first + 1 + length];
}

const sections = ['Try it', 'Work on it'].map(linesOf);
const commands = commandsOf('README.md').filter(({ line }) =>
  sections.some(([first, last]) => line > first && line <= last),
);
if (commands.length < 7) fail('it has fewer commands than it had', '');
for (const { text } of commands) {
  const attempt = tries[text];
  if (attempt === undefined) fail('nothing tries this command', text);
  await attempt();
  say(`${text}: tried`);
}
