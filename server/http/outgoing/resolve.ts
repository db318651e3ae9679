import { Resolver as NameResolver, lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../config.ts';
import { type Address, inRanges, parseAddress } from '../addresses.ts';
import { AttemptFailure } from './failures.ts';

/** `public`: anybody's; `allowed`: the operator's own, by WEBHOOK_ALLOW. */
type Trust = 'public' | 'allowed';

/** How far requests of the site may go to an address of a URL's host; null: not at all. */
export type AddressPolicy = (address: string, host: string) => Trust | null;

/** Of clouds, inside of the public range: Azure's virtual host. */
const metadata = inRanges(['168.63.129.16']);

/** The only part of IPv6 that is given to hosts of the internet. */
const globalIpv6 = inRanges(['2000::/3']);

/**
 * Which addresses requests of the site may go to: public ones, unless they are this machine's, and those that the operator
 * allows; of a host that is allowed, all that its name leads to.
 */
export function addressPolicy({ networks, hosts }: Config['webhookAllow']): AddressPolicy {
  const isAllowed = inRanges(networks);
  return (text, host) => {
    const address = parseAddress(text);
    if (address === null) return null;
    if (isAllowed(address) || hosts.includes(host)) return 'allowed';
    return isPublic(address) && !isOwn(address) ? 'public' : null;
  };
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast' || metadata(address)) return false;
  return address.kind() === 'ipv4' || globalIpv6(address);
}

/** What only this machine's firewall keeps from others. */
function isOwn(address: Address): boolean {
  const text = address.toNormalizedString();
  return Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .some((own) => parseAddress(own.address)?.toNormalizedString() === text);
}

export type HostAddress = { address: string; family: 4 | 6 };

/** How long addresses are used again: thousands of webhooks may go to the same host. */
const keptMs = 10_000;

/**
 * Finds where a URL's host is. All its addresses must be ones that requests may go to. A connection goes to exactly
 * these, so that another answer of the name server in between changes nothing.
 *
 * @returns a function that throws {AttemptFailure} if the host is nowhere, or where requests must not go.
 */
export function createResolver(policy: AddressPolicy, lookup: Lookup) {
  const known = new LRUCache<string, Promise<HostAddress[]>>({ max: 1000, ttl: keptMs });

  async function find({ hostname, protocol }: URL): Promise<HostAddress[]> {
    const addresses = await addressesOf(hostname);
    return addresses.map((address) => {
      const trust = policy(address, hostname);
      // Without encryption only where the operator says that the network is their own.
      if (trust === null || (protocol !== 'https:' && trust !== 'allowed')) {
        throw new AttemptFailure('address');
      }
      return { address, family: isIP(address) === 6 ? 6 : 4 };
    });
  }

  /** URL has read numbers of any notation, and writes them in the usual one. */
  async function addressesOf(hostname: string): Promise<string[]> {
    const host = hostname.replace(/^\[(.+)\]$/, '$1');
    if (isIP(host) !== 0) return [host];
    const addresses = await lookup(host);
    if (addresses.length === 0) throw new AttemptFailure('name');
    return addresses;
  }

  return (url: URL): Promise<HostAddress[]> => {
    const found = known.get(url.origin);
    if (found !== undefined) return found;
    const addresses = find(url);
    // Kept until it ends, so that the same name is not looked up a second time meanwhile.
    known.set(url.origin, addresses, { ttl: 0 });
    addresses.then(
      () => known.set(url.origin, addresses),
      () => known.delete(url.origin),
    );
    return addresses;
  };
}

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
  const resolver = new NameResolver(nameServerLimits);
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

/** Answers with addresses that were looked at before. */
export function pinLookup(addresses: readonly HostAddress[]): LookupFunction {
  return (_host, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, [...addresses]);
    else if (first !== undefined) callback(null, first.address, first.family);
  };
}
