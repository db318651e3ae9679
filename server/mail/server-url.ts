/**
 * What may follow the question mark of SMTP_URL. nodemailer knows more, but those would switch a guard
 * of ours off, or write the traffic to the log.
 */
export const mailServerOptions = [
  'authMethod',
  'ignoreTLS',
  'name',
  'requireTLS',
  'tls.rejectUnauthorized',
  'tls.servername',
];

/** Reads the address of a mail server; null where it is none. */
export function mailServerUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return null;
  if (!/^\/?$/.test(url.pathname) || url.hash !== '') return null;
  if (![...url.searchParams.keys()].every((name) => mailServerOptions.includes(name))) return null;
  try {
    decodeURIComponent(url.username + url.password);
    return url;
  } catch {
    return null;
  }
}
