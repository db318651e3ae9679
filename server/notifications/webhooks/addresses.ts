import { networkInterfaces } from 'node:os';
import { type Address, inRanges, parseAddress } from '../../http/addresses.ts';

/** `public`: anybody's; `allowed`: the operator's own, by WEBHOOK_ALLOWED_ADDRESSES. */
type Trust = 'public' | 'allowed';

/** How far webhooks may be sent to an address; null: not at all. */
export type AddressPolicy = (address: string) => Trust | null;

/** Of clouds, inside of the public range: Azure's virtual host. */
const metadata = inRanges(['168.63.129.16']);

/** The only part of IPv6 that is given to hosts of the internet. */
const globalIpv6 = inRanges(['2000::/3']);

/**
 * Which addresses webhooks may be sent to: public ones, unless they are this machine's, and those that the operator allows.
 *
 * @param allowed IP addresses and CIDR ranges.
 */
export function addressPolicy(allowed: string[]): AddressPolicy {
  const isAllowed = inRanges(allowed);
  return (text) => {
    const address = parseAddress(text);
    if (address === null) return null;
    if (isAllowed(address)) return 'allowed';
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
