/**
 * The query parameters allowed in SMTP_URL. nodemailer has others, but those would disable a
 * safeguard of this site, or write the traffic to the log.
 */
export const mailServerOptions = [
  'authMethod',
  'ignoreTLS',
  'name',
  'requireTLS',
  'tls.rejectUnauthorized',
  'tls.servername',
];

/** Parses the URL of a mail server; null if it is invalid. */
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
