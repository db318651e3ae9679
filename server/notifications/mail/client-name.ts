import { isAddress } from '../../http/addresses.ts';

/**
 * What the site calls itself when it greets a mail server: the host of its public URL, else the domain of the sender.
 * Relays refuse an address, and a name without a domain, which is all that a container has.
 *
 * @param sender the address from which the mail comes.
 */
export function clientName(publicUrl: URL | null, sender: string): string {
  const host = publicUrl?.hostname.replace(/\.$/, '') ?? '';
  const isDomain = host.includes('.') && !host.endsWith('.localhost') && !isAddress(host);
  return isDomain ? host : sender.slice(sender.lastIndexOf('@') + 1);
}
