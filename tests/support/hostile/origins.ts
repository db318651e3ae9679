/** An Origin header for a site at this address; undefined: there is none. */
type Origin = { name: string; header?: (host: string) => string };

const own: Origin[] = [{ name: 'no origin' }, { name: 'our origin', header: (h) => `http://${h}` }];

/** What other pages, and no page at all, have for an origin. */
const foreign: Origin[] = [
  { name: 'another host', header: () => 'https://evil.example' },
  { name: 'another host with our port', header: (h) => `http://${h.replace('localhost', 'evil')}` },
  { name: 'another port', header: () => 'http://localhost:1' },
  { name: 'no port', header: () => 'http://localhost' },
  { name: 'another scheme', header: (h) => `https://${h}` },
  { name: 'a scheme of no network', header: (h) => `chrome-extension://${h}` },
  { name: 'a sister', header: (h) => `http://other.${h}` },
  { name: 'our name within another', header: (h) => `http://${h}.evil.example` },
  { name: 'our name as a user', header: (h) => `http://${h}@evil.example` },
  { name: 'our name behind another', header: (h) => `http://evil.example/${h}` },
  { name: 'our name as a fragment', header: (h) => `http://evil.example#http://${h}` },
  { name: 'another address of this machine', header: (h) => `http://127.0.0.1:${h.slice(10)}` },
  { name: 'a dot behind our name', header: (h) => `http://localhost.:${h.slice(10)}` },
  { name: 'a hidden origin', header: () => 'null' },
  { name: 'an empty origin', header: () => '' },
  { name: 'a host alone', header: (h) => h },
  { name: 'two origins', header: (h) => `http://${h}, https://evil.example` },
  { name: 'two origins, ours last', header: (h) => `https://evil.example http://${h}` },
  { name: 'nonsense', header: () => '%00://%7f' },
];

/** What a browser says of where a request comes from; it does not let pages change that. */
const sites = {
  ours: ['same-origin'],
  /** The address bar, a bookmark: no page. */
  nobody: [undefined, 'none'],
  foreign: ['same-site', 'cross-site', 'null', '', 'Same-Origin', 'same-origin, cross-site', 'x'],
};

type Sender = { name: string; headersFor(host: string): Record<string, string> };

function sender(site: string | undefined, { name, header }: Origin): Sender {
  return {
    name: `Sec-Fetch-Site ${site ?? 'absent'}, ${name}`,
    headersFor: (host) => ({
      ...(site !== undefined && { 'Sec-Fetch-Site': site }),
      ...(header !== undefined && { Origin: header(host) }),
    }),
  };
}

/** Pages of other sites, as far as requests show it. */
export const foreignSenders = [
  ...sites.foreign.flatMap((site) => [...own, ...foreign].map((origin) => sender(site, origin))),
  ...sites.nobody.flatMap((site) => foreign.map((origin) => sender(site, origin))),
];

/** Our own pages, and who is no page. */
export const ownSenders = [...sites.ours, ...sites.nobody].flatMap((site) =>
  own.map((origin) => sender(site, origin)),
);
