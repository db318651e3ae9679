import type { Action } from '../../shared/audit.ts';
import type { LiveEvent } from './queries.ts';
import type { StreamOf } from './stream.ts';

/** After these the administrator may be nobody any more. */
const endings: ReadonlySet<Action> = new Set(['signed-out', 'ended', 'email-changed']);

/** Whose streams may show more, or less, than they should after an event; null: nobody's. */
export function concernedBy({
  action,
  record_type,
  parcel_id,
  settings,
}: LiveEvent): ((stream: StreamOf) => boolean) | null {
  switch (record_type) {
    case 'settings':
      return settings !== null && 'public_details' in JSON.parse(settings) ? () => true : null;
    case 'share-link':
      return action === 'deleted' ? ({ parcelId }) => parcelId === parcel_id : null;
    case 'session':
    case 'account': {
      const isEnding = endings.has(action) || action.startsWith('password-');
      return isEnding ? ({ isAdmin }) => isAdmin : null;
    }
    default:
      return null;
  }
}
