import type { MailSecurity } from './enums.ts';

/** The mail server that the site uses, as the administrator sees it: never with its password. */
export type MailServerView = {
  /** Where it comes from: SMTP_URL, which goes first, or the panel. null: there is none. */
  source: 'environment' | 'panel' | null;
  host: string | null;
  port: number | null;
  /** null for the server of SMTP_URL, which has options of its own. */
  security: MailSecurity | null;
  user: string | null;
  has_password: boolean;
  /** The stored password cannot be read any more, and has to be entered again. */
  password_lost: boolean;
};
