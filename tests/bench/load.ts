import { execFile, fork, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AutocannonOptions } from './autocannon-load.ts';

/** One request of a load: they are sent in turn, over and over. */
export type LoadRequest = {
  path: string;
  headers: Record<string, string>;
  /** GET by default. */
  method?: 'POST';
  /** For `{n}` in it each request has a number of its own. */
  body?: string;
};

export const placeholder = '{n}';
/** More than one load sends. */
const numbersOfLoad = 1_000_000;
let firstNumber = 0;

/** The outcome of a load. Times are in milliseconds. */
export type LoadResult = { count: number; perSecond: number; p50: number; p99: number };

/** @param connections how many requests are under way at once. */
type Load = (
  url: string,
  requests: LoadRequest[],
  seconds: number,
  connections?: number,
) => Promise<LoadResult>;

export const usualConnections = 32;

/** Which load generator is used, and the generator; wrk is quicker than what it loads. */
export function loadGenerator(scratchDir: string): { name: string; load: Load } {
  const hasWrk = spawnSync('wrk', ['--version']).error === undefined;
  return hasWrk
    ? { name: 'wrk', load: (...asked) => loadWithWrk(join(scratchDir, 'wrk.lua'), ...asked) }
    : { name: 'autocannon', load: loadWithAutocannon };
}

async function loadWithWrk(
  script: string,
  url: string,
  requests: LoadRequest[],
  seconds: number,
  connections = usualConnections,
): Promise<LoadResult> {
  firstNumber += numbersOfLoad;
  writeFileSync(script, luaOf(requests));
  const args = ['-t1', '--timeout', '10s', `-c${connections}`, `-d${seconds}s`, '-s', script, url];
  // Not waited for in place: the servers' logs have to be read meanwhile.
  const { stdout: output } = await promisify(execFile)('wrk', args);
  const { failures, ...result } = JSON.parse(output.match(/^\{.*\}$/m)?.[0] ?? '{}');
  if (failures !== 0) throw new Error(`${url}${requests[0]?.path}: ${failures} requests failed`);
  return result;
}

/** A script for wrk: the requests are written once and sent in turn, the outcome is a line of JSON. */
function luaOf(requests: LoadRequest[]): string {
  const list = requests.map(({ path, headers, method = 'GET', body = '' }) => {
    const pairs = Object.entries(headers).map(([name, value]) => `[${q(name)}]=${q(value)}`);
    return `{${q(method)},${q(path)},{${pairs.join(',')}},${body === '' ? 'nil' : q(body)}}`;
  });
  return `
local asked = {${list.join(',\n')}}
local ready, n, number = {}, 0, ${firstNumber}
function init()
  for i, a in ipairs(asked) do
    if not (a[4] and a[4]:find("{n}", 1, true)) then ready[i] = wrk.format(a[1], a[2], a[3], a[4]) end
  end
end
function request()
  n = n % #asked + 1
  if ready[n] then return ready[n] end
  local a = asked[n]
  number = number + 1
  return wrk.format(a[1], a[2], a[3], (a[4]:gsub("{n}", number)))
end
function done(summary, latency)
  local e = summary.errors
  io.write(string.format(
    '\\n{"count":%d,"perSecond":%f,"p50":%f,"p99":%f,"failures":%d}\\n',
    summary.requests, summary.requests / summary.duration * 1000000,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    e.connect + e.read + e.write + e.status + e.timeout))
end
`;
}

function q(text: string): string {
  return JSON.stringify(text);
}

/** In a process of its own, as wrk: two loads at once would otherwise wait for each other, and not for the server. */
async function loadWithAutocannon(
  url: string,
  requests: LoadRequest[],
  seconds: number,
  connections = usualConnections,
): Promise<LoadResult> {
  firstNumber += numbersOfLoad;
  const options: AutocannonOptions = { url, requests, seconds, connections, firstNumber };
  const child = fork(join(import.meta.dirname, 'autocannon-load.ts'));
  const result = Promise.withResolvers<LoadResult>();
  child.once('message', (answer: LoadResult) => result.resolve(answer));
  child.once('exit', () => result.reject(new Error(`The load of ${url} has failed`)));
  child.send(options);
  return result.promise;
}
