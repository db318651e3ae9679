import { Resolver as NameResolver, lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../config.ts';
import { type Address, inRanges, parseAddress } from '../addresses.ts';
import { AttemptFailure } from './failures.ts';

/** `public`: an address on the internet; `allowed`: a network or host of WEBHOOK_ALLOW. */
type Trust = 'public' | 'allowed';

/** Whether the site's requests may go to an address of a URL's host; null: they must not. */
export type AddressPolicy = (address: string, host: string) => Trust | null;

/** Metadata services of clouds that have a public address: Azure's virtual host. */
const metadata = inRanges(['168.63.129.16']);

/** The only part of IPv6 that hosts on the internet have. */
const globalIpv6 = inRanges(['2000::/3']);

/**
 * Creates the policy for requests of the site: they may go to public addresses that are not this machine's, to networks that the
 * operator allows, and to all addresses of a host that the operator allows.
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

/** Whether an address is this machine's: requests of others to it may be kept off by a firewall, but those of the site are not. */
function isOwn(address: Address): boolean {
  const text = address.toNormalizedString();
  return Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .some((own) => parseAddress(own.address)?.toNormalizedString() === text);
}

export type HostAddress = { address: string; family: 4 | 6 };

/** How long addresses are cached: thousands of webhooks may go to the same host. */
const keptMs = 10_000;

/**
 * Creates a function that finds the addresses of a URL's host. The policy must allow all of them. The connection then goes to
 * exactly these addresses, so that another answer of the name server in between changes nothing.
 *
 * @returns a function that throws {AttemptFailure} if the host has no address, or one that requests must not go to.
 */
export function createResolver(policy: AddressPolicy, lookup: Lookup) {
  const known = new LRUCache<string, Promise<HostAddress[]>>({ max: 1000, ttl: keptMs });

  async function find({ hostname, protocol }: URL): Promise<HostAddress[]> {
    const addresses = await findHostAddresses(hostname);
    return addresses.map((address) => {
      const trust = policy(address, hostname);
      // Requests without encryption may only go to networks and hosts that the operator allows.
      if (trust === null || (protocol !== 'https:' && trust !== 'allowed')) {
        throw new AttemptFailure('address');
      }
      return { address, family: isIP(address) === 6 ? 6 : 4 };
    });
  }

  /** URL has already normalized IP addresses of any notation. */
  async function findHostAddresses(hostname: string): Promise<string[]> {
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
    // A pending lookup is cached, so that a name is not looked up twice at the same time.
    known.set(url.origin, addresses, { ttl: 0 });
    addresses.then(
      () => known.set(url.origin, addresses),
      () => known.delete(url.origin),
    );
    return addresses;
  };
}

/** Finds the addresses of a host; none: there is no such name. @throws {AttemptFailure} if no name server answers. */
export type Lookup = (host: string) => Promise<string[]>;

/** How long to wait for a name server at first, in milliseconds; and how often to try. */
const nameServerLimits = { timeout: 2000, tries: 2 };

/**
 * Creates a lookup that asks the name servers themselves. The system's lookup would occupy one of four threads, which files and
 * passwords also need, for as long as a name server stalls. Only the hosts that the operator names are looked up by the system,
 * because these may be in the hosts file only.
 */
export function lookUpWithin({ hosts }: Pick<Config['webhookAllow'], 'hosts'>): Lookup {
  return (host) => (hosts.includes(host) ? lookUpBySystem(host) : lookUpByNameServer(host));
}

const lookUpBySystem: Lookup = async (host) => {
  const found = await systemLookup(host, { all: true, order: 'verbatim' }).catch(() => []);
  return found.map(({ address }) => address);
};

/** Asks name servers for the addresses of a host. @param servers instead of the system's. */
export async function lookUpByNameServer(
  host: string,
  servers?: readonly string[],
): Promise<string[]> {
  // A new resolver each time: the system may have other name servers now.
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

/** A lookup for a connection that returns addresses which were checked before. */
export function pinLookup(addresses: readonly HostAddress[]): LookupFunction {
  return (_host, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, [...addresses]);
    else if (first !== undefined) callback(null, first.address, first.family);
  };
}
