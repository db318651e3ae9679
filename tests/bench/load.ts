import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

/** One request of a load: they are sent in turn, over and over. */
export type LoadRequest = {
  path: string;
  headers: Record<string, string>;
  /** GET by default. */
  method?: 'POST';
  body?: string;
};

/** What became of a load. Times are in milliseconds. */
export type LoadResult = { count: number; perSecond: number; p50: number; p99: number };

type Load = (url: string, requests: LoadRequest[], seconds: number) => Promise<LoadResult>;

export const connections = 32;

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
): Promise<LoadResult> {
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
local ready, n = {}, 0
function init()
  for i, a in ipairs(asked) do ready[i] = wrk.format(a[1], a[2], a[3], a[4]) end
end
function request()
  n = n % #ready + 1
  return ready[n]
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

async function loadWithAutocannon(
  url: string,
  requests: LoadRequest[],
  seconds: number,
): Promise<LoadResult> {
  const result = await autocannon({ url, requests, duration: seconds, connections });
  const failures = result.errors + result['4xx'] + result['5xx'];
  if (failures > 0) throw new Error(`${url}${requests[0]?.path}: ${failures} requests failed`);
  return {
    count: result.requests.total,
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
