import type { Messages } from '../../../views/translations/messages.ts';
import { interpolate } from '../../shared/interpolate.ts';
import type { DeliveryFailure } from './failure.ts';

/** What a person reads of a failure between the site and this mail server, and what they can do. */
export function faultSentence(
  faults: Messages['mailServers']['faults'],
  { kind, code, reply }: DeliveryFailure,
  { host, port }: { host: string; port: number },
): string {
  const said = reply ?? code;
  if (kind === 'reply') return interpolate(faults.reply, { reply: said });
  return interpolate(faults[kind], { host, port, code: said });
}
