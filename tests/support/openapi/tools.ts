import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

const run = promisify(execFile);

/** Programs of others, fetched by npm: they are large, or need a TypeScript of their own. */
export const tools = {
  prism: '@stoplight/prism-cli@5.16.0',
  types: 'openapi-typescript@7.13.0',
  typescript: 'typescript@5.9.3',
  client: 'openapi-fetch@0.17.0',
  orval: 'orval@7.13.2',
};

const path = [dirname(process.execPath), process.env.PATH ?? ''].join(':');

/** The environment in which they run: by the Node that the tests run on. */
export const toolEnv = {
  ...process.env,
  PATH: path,
  npm_config_fund: 'false',
  npm_config_audit: 'false',
};

/** A folder on the disk until the test ends. */
export function toolFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'waybill-'));
  // Thousands of files.
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }), 60_000);
  return dir;
}

/** Installs packages into a folder. @returns where the programs are that they bring. */
export async function install(
  dir: string,
  ...packages: string[]
): Promise<(name: string) => string> {
  writeFileSync(join(dir, 'package.json'), '{"private":true,"type":"module"}');
  await run('npm', ['install', '--ignore-scripts', '--prefer-offline', ...packages], {
    cwd: dir,
    env: toolEnv,
  });
  return (name) => join(dir, 'node_modules/.bin', name);
}

/** Runs a program of Node in a folder. @throws what it said, where it ends with a failure. */
export async function runTool(
  dir: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<string> {
  const child = spawn(process.execPath, args, {
    cwd: dir,
    env: { ...toolEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const [[code], said, complaint] = await Promise.all([
    ended,
    text(child.stdout),
    text(child.stderr),
  ]);
  if (code !== 0) throw new Error(`${args.join(' ')}: ${said}${complaint}`);
  return said;
}
