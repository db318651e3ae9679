/** Social networks by the hosts of their addresses; the first address is how people know them. */
const networks: { name: string; hosts: string[] }[] = [
  { name: 'Bluesky', hosts: ['bsky.app'] },
  { name: 'Facebook', hosts: ['facebook.com', 'fb.com', 'fb.me'] },
  { name: 'Instagram', hosts: ['instagram.com'] },
  { name: 'LINE', hosts: ['line.me'] },
  { name: 'LinkedIn', hosts: ['linkedin.com'] },
  { name: 'Mastodon', hosts: ['mastodon.social', 'mastodon.online'] },
  { name: 'Pinterest', hosts: ['pinterest.com'] },
  { name: 'Reddit', hosts: ['reddit.com'] },
  { name: 'Snapchat', hosts: ['snapchat.com'] },
  { name: 'Telegram', hosts: ['t.me', 'telegram.me'] },
  { name: 'Threads', hosts: ['threads.net', 'threads.com'] },
  { name: 'TikTok', hosts: ['tiktok.com'] },
  { name: 'Viber', hosts: ['viber.com'] },
  { name: 'VK', hosts: ['vk.com', 'vk.ru'] },
  { name: 'WeChat', hosts: ['weixin.qq.com'] },
  { name: 'Weibo', hosts: ['weibo.com'] },
  { name: 'WhatsApp', hosts: ['wa.me', 'whatsapp.com'] },
  { name: 'X', hosts: ['x.com', 'twitter.com'] },
  { name: 'XING', hosts: ['xing.com'] },
  { name: 'YouTube', hosts: ['youtube.com', 'youtu.be'] },
  { name: 'Zalo', hosts: ['zalo.me'] },
];

/** The names of the networks that are known. */
export const networkNames = networks.map(({ name }) => name);

/** The network of an https address: its own host, or one below it; null for any other text. */
export function networkOf(address: string): string | null {
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { hostname, username, port } = new URL(address);
  if (username !== '' || port !== '') return null;
  const isOf = (host: string) => hostname === host || hostname.endsWith(`.${host}`);
  return networks.find(({ hosts }) => hosts.some(isOf))?.name ?? null;
}

/** The addresses of the setting, one a line. */
export function socialLinksIn(setting: string): string[] {
  return setting.split('\n').filter(Boolean);
}
