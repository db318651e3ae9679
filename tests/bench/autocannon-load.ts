import autocannon from 'autocannon';
import { type LoadRequest, type LoadResult, placeholder } from './load.ts';

/** The message that starts a load. */
export type AutocannonOptions = {
  url: string;
  requests: LoadRequest[];
  seconds: number;
  connections: number;
  /** The numbers of the bodies' placeholders begin after it. */
  firstNumber: number;
};

// load.ts runs this file as a child process, sends it the options, and waits for one message with the result.
process.once('message', async (options: AutocannonOptions) => {
  process.send?.(await loadWith(options));
  process.disconnect();
});

/** @throws if a request fails. */
async function loadWith(options: AutocannonOptions): Promise<LoadResult> {
  const { url, seconds, connections } = options;
  const numbered = withNumbers(options);
  // A part for each connection: all of them would begin with the first request, and its address meet a limit.
  const parts = Array.from({ length: connections }, (_, part) =>
    numbered.filter((_request, index) => index % connections === part),
  );
  let begun = 0;
  const setupClient = (client: autocannon.Client) => {
    client.setRequests(parts[begun % connections] ?? numbered);
    begun += 1;
  };
  const first = numbered.slice(0, 1);
  const result = await autocannon({
    url,
    requests: first,
    setupClient,
    duration: seconds,
    connections,
  });
  const failures = result.errors + result['4xx'] + result['5xx'];
  if (failures > 0) {
    const statuses = JSON.stringify(result.statusCodeStats);
    throw new Error(`${url}${first[0]?.path}: ${failures} requests failed (${statuses})`);
  }
  return {
    count: result.requests.total,
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

function withNumbers({ requests, firstNumber }: AutocannonOptions): autocannon.Request[] {
  let number = firstNumber;
  return requests.map((request) => {
    const { body } = request;
    if (body === undefined || !body.includes(placeholder)) return request;
    const setupRequest = (complete: autocannon.Request) => {
      number += 1;
      return { ...complete, body: body.replaceAll(placeholder, String(number)) };
    };
    return { ...request, setupRequest };
  });
}
