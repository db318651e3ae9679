import type { IconName } from '../../../server/shared/enums.ts';
import type { Messages } from '../../translations/messages.ts';

/** What all actions that delete a record have in common. */
export const deletion = {
  icon: 'delete' satisfies IconName,
  label: (t: Messages) => t.control.list.delete,
  deletes: true,
} as const;

/** What all actions have in common that revoke a key or a link. */
export const revocation = { ...deletion, label: (t: Messages) => t.apiKeys.revoke } as const;
