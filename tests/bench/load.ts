import { fork } from 'node:child_process';
import { join } from 'node:path';
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

export const usualConnections = 32;

/**
 * Loads a server with autocannon, in a process of its own: two loads at once would otherwise wait for each other, and not for
 * the server.
 *
 * @param connections how many requests are under way at once.
 */
export async function load(
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
