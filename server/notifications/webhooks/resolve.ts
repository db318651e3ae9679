import { isIP } from 'node:net';
import type { AddressPolicy } from './addresses.ts';
import { AttemptFailure } from './failure.ts';
import type { Lookup } from './lookup.ts';

/** An address that a webhook may be sent to. */
export type Address = { address: string; family: 4 | 6 };

/** Finds where a URL's host is. @throws {AttemptFailure} if it is nowhere, or where webhooks are not sent to. */
export type Resolver = (url: URL) => Promise<Address[]>;

/** How long addresses are used again: thousands of webhooks may go to the same host. */
const keptMs = 10_000;

/**
 * All addresses of a host must be ones that webhooks may be sent to. A connection goes to exactly these, so that another
 * answer of the name server in between changes nothing.
 */
export function createResolver(policy: AddressPolicy, lookup: Lookup): Resolver {
  const known = new Map<string, { until: number; addresses: Promise<Address[]> }>();

  async function find({ hostname, protocol }: URL): Promise<Address[]> {
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

  return (url) => {
    const now = performance.now();
    const found = known.get(url.origin);
    if (found !== undefined && found.until > now) return found.addresses;
    for (const [origin, { until }] of known) if (until <= now) known.delete(origin);
    const addresses = find(url);
    // As long as it is under way, nobody looks the same name up beside it.
    const entry = { until: Number.POSITIVE_INFINITY, addresses };
    known.set(url.origin, entry);
    addresses.then(
      () => {
        entry.until = now + keptMs;
      },
      () => known.delete(url.origin),
    );
    return addresses;
  };
}
