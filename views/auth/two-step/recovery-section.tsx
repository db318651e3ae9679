import { paths } from '../../../server/shared/paths.ts';
import { plural } from '../../../server/shared/plural.ts';
import type { Site } from '../../../server/shared/site.ts';
import type { Reauthentication } from '../../../server/shared/two-step.ts';
import type { Messages } from '../../translations/messages.ts';
import { ConfirmedForm } from './confirmed-form.tsx';

type Props = { site: Site; t: Messages; left: number; reauthentication: Reauthentication };

/** How many recovery codes are left, and a form for new ones. */
export function RecoverySection({ site, t, left, reauthentication }: Props) {
  const { codes } = t.twoStep;
  return (
    <section className="account-section" aria-labelledby="codes-title">
      <h2 id="codes-title">{codes.title}</h2>
      <p>{codes.lead}</p>
      <p>{plural(codes, 'left', { count: left }, site.language.tag)}</p>
      <details>
        <summary>{codes.renew}</summary>
        <ConfirmedForm
          {...{ site, t, reauthentication }}
          fieldId="codes-password"
          action={paths.control.twoStep}
          does="codes"
          button={codes.renew}
          quiet
        >
          <p>{codes.renewLead}</p>
        </ConfirmedForm>
      </details>
    </section>
  );
}
