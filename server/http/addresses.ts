import ipaddr from 'ipaddr.js';

/** A range of IP addresses: first address and prefix length. */
type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Whether a text is an IP address in its usual notation. */
export function isAddress(text: string): boolean {
  // The library also accepts 1, 0x7f.1 and the like, which in a header can only be malicious.
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/** An IP address in its normal form, an IPv4-mapped one as IPv4; other text is unchanged. */
export function plainAddress(text: string): string {
  return isAddress(text) ? ipaddr.process(text).toString() : text;
}

/** Whether a host name or an IP address, in brackets or not, is this machine. */
export function isLoopback(host: string): boolean {
  if (host.toLowerCase() === 'localhost') return true;
  const address = host.replace(/^\[(.+)\]$/, '$1');
  return isAddress(address) && ipaddr.process(address).range() === 'loopback';
}

/**
 * Creates a function that tells whether an IP address is in one of these ranges.
 *
 * @param entries IP addresses and CIDR ranges.
 */
export function inRanges(entries: string[]): (address: string) => boolean {
  const ranges = entries.map(rangeOf);
  return (text) => {
    if (!isAddress(text)) return false;
    const address = ipaddr.process(text);
    return ranges.some(
      ([first, bits]) => address.kind() === first.kind() && address.match(first, bits),
    );
  };
}

function rangeOf(entry: string): Range {
  if (entry.includes('/')) return ipaddr.parseCIDR(entry);
  const address = ipaddr.process(entry);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** The network to rate-limit for an address: an IPv6 subscriber has a whole /64 of addresses. */
export function networkOf(text: string): string {
  if (!isAddress(text)) return text;
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64`;
}
