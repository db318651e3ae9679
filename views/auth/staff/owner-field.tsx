import { paths } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import type { Reauthentication } from '../../../server/shared/two-step.ts';
import type { Messages } from '../../translations/messages.ts';
import { ReauthenticationField } from '../two-step/reauthentication-field.tsx';

type Props = {
  id: string;
  site: Site;
  t: Messages;
  reauthentication: Reauthentication;
  isRequired?: boolean;
};

/** What only adding, changing and removing an owner takes, where the sign-in was a while ago. */
export function OwnerField({ t, ...props }: Props) {
  return (
    <ReauthenticationField t={t} hint={t.staff.ownerHint} back={paths.control.staff} {...props} />
  );
}
