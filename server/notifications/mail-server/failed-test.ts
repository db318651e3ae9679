import type { Messages } from '../../../views/translations/messages.ts';
import { Problem } from '../../http/problem.ts';
import { interpolate } from '../../shared/interpolate.ts';
import type { DeliveryFailure } from '../mail/failure.ts';
import type { FailureKind } from '../mail/failure-kind.ts';
import type { SmtpServer } from '../mail/smtp.ts';

/** The field of the form that is most likely wrong; '': none of them. */
const fields: Record<FailureKind, string> = {
  name: 'host',
  refused: 'port',
  timeout: 'port',
  unreachable: 'host',
  certificate: 'security',
  encryption: 'security',
  protocol: 'port',
  login: 'password',
  sender: 'user',
  mail: '',
};

/**
 * What a failed test answers: the kind and a code. Never what the other side said: that may be any service that the site
 * reaches and the reader does not.
 */
export function failedTest(
  { kind, code }: DeliveryFailure,
  { host, port }: SmtpServer,
  { faults }: Messages['mailServers'],
): Problem {
  const message = interpolate(faults[kind], { host, port, code });
  return new Problem(502, message, { details: [{ field: fields[kind], code: kind, message }] });
}
