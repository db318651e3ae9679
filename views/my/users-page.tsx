import type { CustomerUser } from '../../server/customers/shared/customer.ts';
import type { Passkey } from '../../server/shared/account.ts';
import { yesNo } from '../../server/shared/enums.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { paths } from '../../server/shared/paths.ts';
import { hasPasskeyHost } from '../auth/two-step/reauthentication.tsx';
import { CustomerUserInvitation, CustomerUsers } from '../customers/customer-user-forms.tsx';
import { Island } from '../island.tsx';
import { labelledOptions } from '../panel/panel-form.tsx';
import { formatDayAndTime } from '../parts/dates.ts';
import { localizedHref } from '../parts/links.ts';
import { HiddenFields, PlainSelect } from '../parts/plain-form.tsx';
import type { SiteProps } from '../props.ts';
import { CustomerLayout, type CustomerPageProps } from './layout.tsx';

type Props = CustomerPageProps & {
  users: CustomerUser[];
  /** The reader's own. */
  passkeys: readonly Passkey[];
};

/** The users of one's own customer. */
export function MyUsersPage({ site, t, reader, users, passkeys }: Props) {
  const { email, mayInvite, timeZone } = reader;
  const call = paths.api.myUsers;
  const own = users.find((user) => user.email === email);
  return (
    <CustomerLayout site={site} t={t} reader={reader} title={t.my.users.title}>
      <CustomerUsers
        site={site}
        t={t}
        users={users}
        call={call}
        mayWrite={mayInvite}
        timeZone={timeZone}
      />
      {own !== undefined && <MailChoice t={t} user={own} />}
      <OwnPasskeys site={site} t={t} passkeys={passkeys} timeZone={timeZone} />
      {mayInvite && (
        <CustomerUserInvitation site={site} t={t} call={`POST ${call}`} button={t.staff.send} />
      )}
    </CustomerLayout>
  );
}

/** Chooses which mails the reader gets. */
function MailChoice({ t, user }: Pick<Props, 't'> & { user: CustomerUser }) {
  const words = t.my.users;
  const labels = { problem_mails: words.problemMails, summary_mails: words.summaryMails };
  return (
    <section className="part">
      <h2>{words.ownMails}</h2>
      <form className="form" method="post">
        <HiddenFields values={{ _verb: `PATCH ${paths.api.myMails}` }} />
        {(['problem_mails', 'summary_mails'] as const).map((name) => (
          <PlainSelect
            key={name}
            id={`own-${name}`}
            label={labels[name]}
            name={name}
            defaultValue={user[name]}
            options={labelledOptions(yesNo, t.control.form)}
          />
        ))}
        <button type="submit" className="button start">
          {t.control.form.save}
        </button>
      </form>
    </section>
  );
}

type PasskeysProps = SiteProps & Pick<Props, 'passkeys'> & { timeZone: string };

/** The reader's passkeys. Removing one works without script. */
function OwnPasskeys({ site, t, passkeys, timeZone }: PasskeysProps) {
  const words = t.twoStep.passkeys;
  const { form, list } = t.control;
  const when = (at: string) => formatDayAndTime(at, site.language.tag, timeZone);
  const { add, name, failed, unsupported } = words;
  const island = { add, name, failed, unsupported, password: '', optional: form.optional };
  const here = localizedHref(site, paths.my.users);
  return (
    <section className="part stack">
      <h2>{words.title}</h2>
      {passkeys.length === 0 && <p>{words.none}</p>}
      <ul className="stack">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="card padded line between">
            <span>
              <strong>
                <bdi>{passkey.name}</bdi>
              </strong>
              <small className="block soft">
                {interpolate(words.added, { when: when(passkey.created_at) })}
              </small>
              {passkey.last_used_at !== null && (
                <small className="block soft">
                  {interpolate(list.lastUsed, { when: when(passkey.last_used_at) })}
                </small>
              )}
            </span>
            <form method="post">
              <HiddenFields values={{ _verb: `DELETE ${paths.api.myPasskeys}`, id: passkey.id }} />
              <button type="submit" className="button button-small button-quiet">
                {list.remove}
              </button>
            </form>
          </li>
        ))}
      </ul>
      {hasPasskeyHost(site) ? (
        <Island
          name="add-passkey"
          on="load"
          site={site}
          props={{
            here,
            owner: 'customer-user',
            asksPassword: false,
            t: { ...island, noAnswer: form.noAnswer },
          }}
        />
      ) : (
        <p className="panel">{unsupported}</p>
      )}
    </section>
  );
}
