import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import type { Passkey, Reauthentication } from '../../../server/shared/two-step.ts';
import { Island } from '../../island.tsx';
import { formatDayAndTime } from '../../parts/dates.ts';
import type { Messages } from '../../translations/messages.ts';
import { hasPasskeyHost, recoveryWordsOf } from './passkeys.tsx';
import { ConfirmedForm, ConfirmLink } from './reauthentication.tsx';

type Props = {
  site: Site;
  t: Messages;
  passkeys: readonly Passkey[];
  timeZone: string;
  reauthentication: Reauthentication;
};

/** The reader's passkeys, each with what removes it, and a form for another one. */
export function PasskeysSection({ site, t, passkeys, timeZone, reauthentication }: Props) {
  const { passkeys: words } = t.twoStep;
  return (
    <section className="account-section" aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">{words.title}</h2>
      <p>{words.lead}</p>
      {passkeys.length === 0 && <p>{words.none}</p>}
      <ul className="records">
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <PasskeyEntry {...{ site, t, passkey, timeZone, reauthentication }} />
          </li>
        ))}
      </ul>
      <AddPasskey {...{ site, t, reauthentication }} />
      <noscript>
        <p className="panel">{words.unsupported}</p>
      </noscript>
    </section>
  );
}

/** The form for another one, where the site can have them and who it is is known. */
function AddPasskey({ site, t, reauthentication }: Pick<Props, 'site' | 't' | 'reauthentication'>) {
  const { add, name, failed, unsupported } = t.twoStep.passkeys;
  const { account, form } = t.control;
  const here = paths.control.twoStep;
  if (reauthentication === 'passkey') return <ConfirmLink site={site} t={t} back={here} />;
  if (!hasPasskeyHost(site)) return <p className="panel">{unsupported}</p>;
  const words = {
    ...{ add, name, failed, unsupported, password: account.currentPassword },
    ...{ codes: recoveryWordsOf(t), optional: form.optional, noAnswer: form.noAnswer },
  };
  const props = { here, asksPassword: reauthentication === 'password', t: words };
  return <Island name="add-passkey" on="load" site={site} props={props} />;
}

type EntryProps = Omit<Props, 'passkeys'> & { passkey: Passkey };

function PasskeyEntry({ site, t, passkey, timeZone, reauthentication }: EntryProps) {
  const { passkeys: words } = t.twoStep;
  const { id, name, created_at, last_used_at } = passkey;
  const when = (at: string) => formatDayAndTime(at, site.language.tag, timeZone);
  return (
    <>
      <div>
        <b dir="auto">{name}</b>
        <small>{interpolate(words.added, { when: when(created_at) })}</small>
        {last_used_at !== null && (
          <small>{interpolate(words.lastUsed, { when: when(last_used_at) })}</small>
        )}
      </div>
      <details>
        <summary aria-label={`${words.remove}: ${name}`}>{words.remove}</summary>
        <ConfirmedForm
          {...{ site, t, reauthentication }}
          fieldId={`password-${id}`}
          action={paths.control.twoStep}
          does="remove"
          button={words.remove}
          quiet
        >
          <input type="hidden" name="id" value={id} />
        </ConfirmedForm>
      </details>
    </>
  );
}
