import type { NodemailerError } from 'nodemailer';

/** What went wrong between the site and a mail server; each has a sentence in the translations. */
export type FailureKind =
  /** No machine has this name. */
  | 'name'
  | 'refused'
  | 'timeout'
  | 'unreachable'
  | 'certificate'
  /** No TLS, or not in this way. */
  | 'encryption'
  /** What answers is no mail server, or hangs up. */
  | 'protocol'
  | 'login'
  | 'sender'
  /** The mail itself, or its recipient. */
  | 'mail';

const byCode: Record<string, FailureKind> = {
  EDNS: 'name',
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  EABORT: 'timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EPROTO: 'encryption',
  ETLS: 'encryption',
  EAUTH: 'login',
  ENOAUTH: 'login',
  EMESSAGE: 'mail',
};

/** As Node and OpenSSL name what is wrong with a certificate. */
const ofCertificate = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|HOSTNAME_MISMATCH/;

/** Of which kind an SMTP or network error is. */
export function kindOf({ code = '', originalCode = '', command }: NodemailerError): FailureKind {
  if (code === 'EENVELOPE') return command === 'MAIL FROM' ? 'sender' : 'mail';
  if (ofCertificate.test(originalCode)) return 'certificate';
  if (/^ERR_(SSL|TLS)_/.test(originalCode)) return 'encryption';
  return byCode[originalCode] ?? byCode[code] ?? 'protocol';
}
