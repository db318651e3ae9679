import { isIP } from 'node:net';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { messageKey } from '../input/error-map.ts';
import { line } from '../input/fields.ts';
import { addressPolicy } from './resolve.ts';

type AllowedHosts = Config['webhookAllow'];

/** Names that only this machine or a private network has (RFC 6761, 6762 and 8375), and names without a dot. */
const privateName = /^[^.]+$|\.(localdomain|local|internal|intranet|lan|home\.arpa)$/;

type Options = {
  /** The maximum number of characters. */
  max: number;
  /** The error for a network that requests must not go to. */
  forbidden: 'webhookAddress' | 'geocoderAddress';
};

/**
 * The schema of a URL that the site sends requests to; it is normalized as browsers do. IP addresses, and names of this machine,
 * are checked here. A private name is only refused if the operator allows no network (WEBHOOK_ALLOW) that it may lead to.
 */
export function targetUrl(allowed: AllowedHosts, { max, forbidden }: Options) {
  const policy = addressPolicy(allowed);
  const isReachable = (text: string) => {
    const host = new URL(text).hostname.replace(/^\[(.+)\]$/, '$1');
    if (isIP(host) !== 0) return policy(host, host) !== null;
    const name = host.replace(/\.$/, '');
    if (/(^|\.)localhost$/.test(name)) return ['127.0.0.1', '::1'].some((ip) => policy(ip, host));
    return !privateName.test(name) || allowed.networks.length > 0 || allowed.hosts.includes(host);
  };
  return line({ max })
    .pipe(z.string().refine((text) => isTarget(text, allowed), messageKey('webhookUrl')))
    .pipe(z.string().refine(isReachable, messageKey(forbidden)))
    .transform((text) => new URL(text).href)
    .pipe(z.string().max(max));
}

/** Whether a URL may be a target. An http:// URL may if the operator allows any network or host; the sender checks which. */
function isTarget(text: string, allowed: AllowedHosts): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  const hasAny = allowed.networks.length + allowed.hosts.length > 0;
  const isKnown = protocol === 'https:' || (protocol === 'http:' && hasAny);
  return isKnown && username === '' && password === '' && hash === '';
}
