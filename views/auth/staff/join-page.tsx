import type { Invitation } from '../../../server/shared/account.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { limits } from '../../../server/shared/limits.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import { Island } from '../../island.tsx';
import { GuestLayout } from '../../panel/guest-layout.tsx';
import { localizedHref } from '../../parts/links.ts';
import { PlainField } from '../../parts/plain-form.tsx';
import type { Messages } from '../../translations/messages.ts';
import { hasPasskeyHost, recoveryWordsOf } from '../two-step/passkeys.tsx';

type Props = { site: Site; t: Messages; invitation: Invitation; token: string };

const formId = 'join-form';
const nameId = 'join-name';

/** Accepts an invitation: name and password, which works without JavaScript, or a passkey. */
export function JoinPage({ site, t, invitation, token }: Props) {
  const { join, roles } = t.staff;
  const { fields, account } = t.control;
  const { passkeys } = t.twoStep;
  const lead = interpolate(join.lead, {
    company: site.settings.company_name,
    role: roles[invitation.role],
    email: invitation.email,
  });
  return (
    <GuestLayout site={site} t={t} title={join.title} lead={lead} needsScript={false}>
      <form
        id={formId}
        className="form"
        method="post"
        action={localizedHref(site, paths.control.join)}
      >
        <input type="hidden" name="token" value={token} />
        <PlainField id={nameId} label={fields.name}>
          {(attributes) => (
            <input
              {...attributes}
              name="name"
              required
              maxLength={limits.text}
              autoComplete="name"
              defaultValue={site.submitted?.values.name ?? invitation.name}
            />
          )}
        </PlainField>
        {/* For password managers. */}
        <input hidden type="email" autoComplete="username" readOnly value={invitation.email} />
        <PlainField id="join-password" label={fields.password} hint={account.passwordHint}>
          {(attributes) => (
            <input
              {...attributes}
              name="password"
              type="password"
              required
              minLength={limits.password.min}
              maxLength={limits.password.max}
              autoComplete="new-password"
            />
          )}
        </PlainField>
        <button type="submit" className="button">
          {join.button}
        </button>
      </form>
      {hasPasskeyHost(site) && (
        <Island
          name="join-passkey"
          on="load"
          site={site}
          props={{
            ...{ token, formId, nameId },
            next: localizedHref(site, paths.control.index),
            t: {
              ...{ join: join.passkey, lead: passkeys.lead, failed: passkeys.failed },
              ...{ codes: recoveryWordsOf(t), noAnswer: t.control.form.noAnswer },
            },
          }}
        />
      )}
    </GuestLayout>
  );
}
