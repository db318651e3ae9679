import { Resolver, lookup as systemLookup } from 'node:dns/promises';
import type { Config } from '../../config.ts';
import { AttemptFailure } from './failure.ts';

/** The addresses of a host; none: there is no such name. @throws {AttemptFailure} if no name server answers. */
export type Lookup = (host: string) => Promise<string[]>;

/** How long to wait for a name server, in milliseconds, the first time; and how often to ask. */
const nameServerLimits = { timeout: 2000, tries: 2 };

/**
 * Names are asked of the name servers themselves. The system's own look-up would hold one of four threads, which files and
 * passwords need too, for as long as a name server stalls; only the hosts that the operator has named are looked up by it,
 * since these may be in the hosts file alone.
 */
export function lookUpWithin({ hosts }: Pick<Config['webhookAllow'], 'hosts'>): Lookup {
  return (host) => (hosts.includes(host) ? lookUpBySystem(host) : lookUpByNameServer(host));
}

const lookUpBySystem: Lookup = async (host) => {
  const found = await systemLookup(host, { all: true, order: 'verbatim' }).catch(() => []);
  return found.map(({ address }) => address);
};

/** @param servers other ones than the system's. */
export async function lookUpByNameServer(
  host: string,
  servers?: readonly string[],
): Promise<string[]> {
  // A new one each time: the system may have got other name servers.
  const resolver = new Resolver(nameServerLimits);
  if (servers !== undefined) resolver.setServers(servers);
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? answer.value : [],
  );
  const isUnanswered = answers.some(
    (answer) => answer.status === 'rejected' && Object(answer.reason).code === 'ETIMEOUT',
  );
  if (addresses.length === 0 && isUnanswered) throw new AttemptFailure('timeout');
  return addresses;
}
