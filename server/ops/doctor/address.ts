import type { Config } from '../../config.ts';
import { isLoopback } from '../../http/addresses.ts';
import { type Finding, ok, warn, wrong } from './finding.ts';

/** Whether PUBLIC_URL is right for a site with visitors. */
export function checkAddress({ publicUrl, host, trustedProxies }: Config): Finding[] {
  const subject = 'address';
  if (publicUrl === null) {
    const isTrial = isLoopback(host) && trustedProxies.length === 0;
    return isTrial
      ? [ok(subject, 'PUBLIC_URL is not set, which will do as long as only this machine asks')]
      : [
          warn(
            subject,
            'PUBLIC_URL is not set, though others can reach the site: set it to the address that visitors ' +
              'type, such as https://parcels.example.com',
          ),
        ];
  }
  const { origin, protocol, hostname } = publicUrl;
  return protocol === 'https:' || isLoopback(hostname)
    ? [ok(subject, origin)]
    : [
        warn(
          subject,
          `${origin} is plain http, so that passwords and addresses travel readable: put a proxy with a ` +
            'certificate before the site, and begin PUBLIC_URL with https://',
        ),
      ];
}

/** Whether the site trusts its proxy's headers, and those of no other host. */
export function checkProxy({ publicUrl, trustedProxies, forceHttps }: Config): Finding[] {
  const subject = 'proxy';
  const all = trustedProxies.filter((entry) => entry.endsWith('/0'));
  if (all.length > 0) {
    return [
      wrong(
        subject,
        `TRUST_PROXY has ${all.join(', ')}, so that anybody may claim any address and escape the limits: ` +
          'name only the address of your proxy',
      ),
    ];
  }
  if (trustedProxies.length > 0) {
    return [ok(subject, `what it forwards is believed of ${trustedProxies.join(', ')}`)];
  }
  if (publicUrl?.protocol !== 'https:') return [ok(subject, 'none is believed')];
  const message =
    'TRUST_PROXY is not set, so that the site cannot know that visitors of its proxy came by https';
  const fix = 'set it to the address of the proxy, 127.0.0.1 for one on this machine';
  return forceHttps
    ? [wrong(subject, `${message}, and sends them round in circles: ${fix}`)]
    : [warn(subject, `${message}: ${fix}`)];
}
