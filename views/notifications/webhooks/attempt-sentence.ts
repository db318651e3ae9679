import type { WebhookAttempt } from '../../../server/notifications/shared/webhook.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import type { Messages } from '../../translations/messages.ts';

/** What came of an attempt to send a webhook. */
export function attemptSentence(
  { failures, answered }: Messages['webhooks'],
  { failure, status, duration_ms: ms }: WebhookAttempt,
): string {
  if (failure === null) return interpolate(answered, { status: status ?? 0, ms });
  if (failure === 'status' || failure === 'redirect') {
    return interpolate(failures[failure], { status: status ?? 0 });
  }
  return failures[failure];
}
