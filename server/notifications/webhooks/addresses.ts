import { networkInterfaces } from 'node:os';
import type { Config } from '../../config.ts';
import { type Address, inRanges, parseAddress } from '../../http/addresses.ts';

/** `public`: anybody's; `allowed`: the operator's own, by WEBHOOK_ALLOW. */
type Trust = 'public' | 'allowed';

/** How far webhooks may be sent to an address of a URL's host; null: not at all. */
export type AddressPolicy = (address: string, host: string) => Trust | null;

/** Of clouds, inside of the public range: Azure's virtual host. */
const metadata = inRanges(['168.63.129.16']);

/** The only part of IPv6 that is given to hosts of the internet. */
const globalIpv6 = inRanges(['2000::/3']);

/**
 * Which addresses webhooks may be sent to: public ones, unless they are this machine's, and those that the operator
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
