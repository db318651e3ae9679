import type { CustomerUser } from '../../server/customers/shared/customer.ts';
import { yesNo } from '../../server/shared/enums.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { limits } from '../../server/shared/limits.ts';
import { labelledOptions } from '../panel/panel-form.tsx';
import { formatDay } from '../parts/dates.ts';
import { HiddenFields, PlainInput, PlainSelect } from '../parts/plain-form.tsx';
import { isolateName } from '../parts/written.tsx';
import type { SiteProps } from '../props.ts';

type Props = SiteProps & {
  users: readonly CustomerUser[];
  /** The name of the calls in the API's document, without the method. */
  call: string;
  /** Whether the reader may invite, change and remove users. */
  mayWrite: boolean;
  /** An IANA name. */
  timeZone: string;
};

/** The users of a customer, each with forms that work without JavaScript. */
export function CustomerUsers({ site, t, users, call, mayWrite, timeZone }: Props) {
  const { tag } = site.language;
  return (
    <ul className="stack">
      {users.map(({ id, name, email, may_invite, last_seen_at }) => (
        <li key={id} className="card padded stack">
          <p className="line between">
            <span>
              <strong>
                <bdi>{name}</bdi>
              </strong>{' '}
              <bdi>{email}</bdi>
            </span>
            <small className="soft">
              {last_seen_at === null
                ? t.staff.states.invited
                : interpolate(t.staff.lastSeen, { when: formatDay(last_seen_at, tag, timeZone) })}
            </small>
          </p>
          {mayWrite && (
            <details>
              <summary>{t.scan.chooser.change}</summary>
              <form className="form" method="post">
                <HiddenFields values={{ _verb: `PATCH ${call}`, id }} />
                <UserFields t={t} id={`user-${id}`} name={name} mayInvite={may_invite} />
                <button type="submit" className="button">
                  {t.control.form.save}
                </button>
              </form>
              <form className="form" method="post">
                <HiddenFields values={{ _verb: `DELETE ${call}`, id }} />
                <p>{interpolate(t.staff.removeLead, { name: isolateName(name) })}</p>
                <button type="submit" className="button button-danger">
                  {t.control.list.remove}
                </button>
              </form>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

type FieldsProps = Pick<Props, 't'> & {
  id: string;
  name: string;
  mayInvite: CustomerUser['may_invite'];
};

function UserFields({ t, id, name, mayInvite }: FieldsProps) {
  return (
    <>
      <PlainInput
        id={`${id}-name`}
        label={t.control.fields.name}
        name="name"
        required
        maxLength={limits.text}
        autoComplete="off"
        defaultValue={name}
      />
      <PlainSelect
        id={`${id}-invites`}
        label={t.my.users.mayInvite}
        name="may_invite"
        defaultValue={mayInvite}
        options={labelledOptions(yesNo, t.control.form)}
      />
    </>
  );
}

type InvitationProps = SiteProps & {
  /** The name of the call, if the page handles no forms of its own. */
  call?: string;
  button: string;
};

/** Invites a user of a customer. */
export function CustomerUserInvitation({ site, t, call, button }: InvitationProps) {
  const { values = {} } = site.submitted ?? {};
  const typed: Record<string, string> = values.id === undefined ? values : {};
  return (
    <section className="part">
      <h2>{t.staff.invite}</h2>
      <form className="form" method="post">
        {call !== undefined && <HiddenFields values={{ _verb: call }} />}
        <PlainInput
          id="invite-email"
          label={t.control.fields.email}
          name="email"
          type="email"
          required
          maxLength={limits.text}
          autoComplete="off"
          defaultValue={typed.email}
        />
        <UserFields
          t={t}
          id="invite"
          name={typed.name ?? ''}
          mayInvite={typed.may_invite === 'yes' ? 'yes' : 'no'}
        />
        <button type="submit" className="button start">
          {button}
        </button>
      </form>
    </section>
  );
}
