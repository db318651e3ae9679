import type { MailServerView } from './mail-server.ts';
import type { Settings } from './settings.ts';
import type { Setup } from './setup.ts';

/** What the page of all settings says of each topic. */
export type SettingsOverview = {
  settings: Settings;
  server: MailServerView;
  setup: Setup;
  /** How often a backup is made (null: never by itself), and how many are kept. */
  backups: { everyMs: number | null; keep: number };
};

/** What the environment says of the site. */
export type ServerInfo = {
  /** PUBLIC_URL; null: it is not set. */
  publicUrl: string | null;
  /** ISO 8601: the time at which the page was made. */
  now: string;
};
