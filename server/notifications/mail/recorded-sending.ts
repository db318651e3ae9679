import type { Fields } from '../../audit/record.ts';
import type { Action } from '../../shared/audit.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { inSerializableTransaction, withoutRepeats } from '../../verbs/transaction.ts';
import type { DeliveryFailure } from './smtp.ts';

/**
 * Sends a mail while the request waits. The audit log has an entry before it is sent, so that no mail is without one, and
 * another if it fails.
 *
 * @param send returns what failed; null if nothing did.
 * @throws {PermissionError} if who acts may no longer; then nothing is sent.
 */
export async function sendRecorded(
  ctx: VerbContext,
  to: string,
  send: () => Promise<DeliveryFailure | null>,
): Promise<DeliveryFailure | null> {
  const record = (action: Action, after: Fields | null = null) =>
    inSerializableTransaction(withoutRepeats(ctx), (tx) =>
      tx.recordAudit({ action, type: 'mail', name: to, after }),
    );
  await record('sent');
  const failure = await send();
  if (failure !== null) await record('ended', { complete: 'no' });
  return failure;
}
