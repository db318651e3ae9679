import { paths } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import type { Reauthentication } from '../../../server/shared/two-step.ts';
import type { Messages } from '../../translations/messages.ts';
import { ConfirmLink } from '../two-step/confirmed-form.tsx';

type Props = { id: string; site: Site; t: Messages; reauthentication: Reauthentication };

/** What only making somebody an owner takes, where the sign-in was a while ago. */
export function OwnerField({ id, site, t, reauthentication }: Props) {
  if (reauthentication === 'nothing') return null;
  if (reauthentication === 'passkey')
    return <ConfirmLink site={site} t={t} back={paths.control.staff} />;
  return (
    <div className="field">
      <label htmlFor={id}>{t.control.account.currentPassword}</label>
      <input
        id={id}
        name="password"
        type="password"
        dir="ltr"
        autoComplete="current-password"
        aria-describedby={`${id}-hint`}
      />
      <p className="field-hint" id={`${id}-hint`}>
        {t.staff.ownerHint}
      </p>
    </div>
  );
}
