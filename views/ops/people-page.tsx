import { type PersonPart, type PersonReport, personParts } from '../../server/ops/shared/people.ts';
import type { Reauthentication } from '../../server/shared/account.ts';
import { colon } from '../../server/shared/colon.ts';
import { fieldNames } from '../../server/shared/field-values.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { isolate } from '../../server/shared/isolate.ts';
import { limits } from '../../server/shared/limits.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import type { Site } from '../../server/web/shared/site.ts';
import { SettingsLayout } from '../admin/settings/settings-form.tsx';
import { ReauthenticationForm } from '../auth/two-step/reauthentication.tsx';
import { RefusedForm } from '../parts/form-errors.tsx';
import { localizedHref } from '../parts/links.ts';
import { Pairs } from '../parts/pairs.tsx';
import { HiddenFields, PlainForm, PlainInput } from '../parts/plain-form.tsx';
import type { PanelProps } from '../props.ts';
import type { Messages } from '../translations/messages.ts';

type Props = PanelProps & {
  /** What was erased, or would be; null: nothing was searched for. */
  report: PersonReport | null;
  person: Record<string, string>;
  name: string | null;
  reauthentication: Reauthentication;
};

/**
 * The page on which the data of a person is found, exported and erased, at the person's request. It works without
 * JavaScript.
 */
export function PeoplePage({ panel, t, report, person, name, reauthentication }: Props) {
  const { site } = panel;
  const { title, lead } = t.people;
  const typed = site.submitted?.values ?? person;
  // A refused form is shown again, with what was typed.
  const contacts = [
    { name: 'email', type: 'email', label: t.control.fields.email },
    { name: 'phone', type: 'tel', label: t.replies.fields.phone },
  ];
  const isToErase = report?.dry_run === 'yes' || typed.confirm !== undefined;
  return (
    <SettingsLayout panel={panel} t={t} title={title} lead={lead}>
      <RefusedForm site={site} />
      {report !== null && <PersonReportPanel panel={panel} t={t} report={report} />}
      {isToErase && (
        <section className="part">
          <ReauthenticationForm
            site={site}
            t={t}
            reauthentication={reauthentication}
            action={paths.control.people}
            fieldId="export-password"
            does="export"
            button={t.people.download}
            quiet
          >
            <HiddenPerson person={typed} />
          </ReauthenticationForm>
          <h2>{t.people.erase}</h2>
          <p>{t.people.eraseLead}</p>
          <EraseForm
            site={site}
            t={t}
            reauthentication={reauthentication}
            name={name}
            person={typed}
          />
        </section>
      )}
      <PlainForm
        site={site}
        action={paths.control.people}
        does="find"
        button={t.control.list.search}
        quiet={isToErase}
      >
        {name !== null && (
          <p>
            {t.control.audit.records.customer}
            {colon(site.language.tag)}
            <strong dir="auto">{name}</strong>
            <input type="hidden" name="customer" value={typed.customer} />
          </p>
        )}
        {contacts.map(({ name: field, type, label }) => (
          <PlainInput
            key={field}
            id={`person-${field}`}
            label={label}
            type={type}
            name={field}
            dir="ltr"
            autoComplete="off"
            maxLength={limits.text}
            defaultValue={typed[field]}
          />
        ))}
      </PlainForm>
    </SettingsLayout>
  );
}

/** The number of the person's records by kind, and what is kept. */
function PersonReportPanel({ panel, t, report }: PanelProps & { report: PersonReport }) {
  const { site } = panel;
  const { erased, invoices, backups, dry_run } = report;
  const parts = fieldNames(personParts).filter((part) => erased[part] > 0);
  const labels = partLabels(t);
  const number = new Intl.NumberFormat(site.language.tag);
  const names = isolate(backups.join(', '), site.language.code);
  const isDone = dry_run === 'no';
  return (
    <div className={isDone ? 'panel panel-good' : 'panel'} role="status">
      {isDone && <p className="strong">{t.people.done}</p>}
      {parts.length === 0 && <p>{t.control.list.empty}</p>}
      <Pairs
        className="pairs"
        pairs={parts.map((part) => [labels[part], number.format(erased[part])])}
      />
      {invoices.length > 0 && (
        <p>
          {t.people.invoices}{' '}
          {invoices.map(({ id, number }) => (
            <a key={id} href={localizedHref(site, pathTo(paths.control.invoice, { id }))}>
              {number}
            </a>
          ))}
        </p>
      )}
      {backups.length > 0 && (
        <p className="small soft">{interpolate(t.people.backups, { names })}</p>
      )}
    </div>
  );
}

function partLabels(t: Messages): Record<PersonPart, string> {
  const { fields, dashboard, home, mail, messages, audit } = t.control;
  return {
    customers: t.customers.title,
    parcels: fields.parcels,
    events: dashboard.events,
    proofs: t.proof.result.title,
    pictures: home.pictures,
    emails: mail.listTitle,
    messages: messages.title,
    subscribers: audit.records.follower,
    customer_users: t.my.users.title,
    bookings: t.bookings.title,
    address_book: t.my.addresses.title,
    collections: t.collections.title,
    drafts: t.people.drafts,
    templates: t.copies.templates,
    views: t.parcelList.views,
    log_entries: audit.title,
    webhooks: t.webhooks.title,
    texts: t.people.texts,
  };
}

function HiddenPerson({ person }: Pick<Props, 'person'>) {
  const { customer, email = '', phone = '' } = person;
  return <HiddenFields values={{ ...(customer !== undefined && { customer }), email, phone }} />;
}

type EraseProps = Pick<Props, 't' | 'person' | 'name' | 'reauthentication'> & { site: Site };

function EraseForm({ site, t, person, name, reauthentication }: EraseProps) {
  const text = isolate(person.email || person.phone || (name ?? ''), site.language.code);
  return (
    <ReauthenticationForm
      site={site}
      t={t}
      reauthentication={reauthentication}
      action={paths.control.people}
      fieldId="erase-password"
      does="erase"
      button={t.people.erase}
    >
      <HiddenPerson person={person} />
      <PlainInput
        id="erase-confirm"
        label={interpolate(t.people.confirm, { text })}
        name="confirm"
        dir="auto"
        required
        autoComplete="off"
      />
    </ReauthenticationForm>
  );
}
