import { type AddressBookEntry, addressBookFields } from '../../server/my/shared/address-book.ts';
import { colon } from '../../server/shared/colon.ts';
import type { PageOf } from '../../server/shared/envelope.ts';
import { fieldNames } from '../../server/shared/field-values.ts';
import type { FormSection } from '../../server/shared/form.ts';
import { languageMenu } from '../../server/shared/languages.ts';
import { paths } from '../../server/shared/paths.ts';
import { codeOptions, controlForRule, fieldBuilder, PanelForm } from '../panel/panel-form.tsx';
import { changeForm, creationForm } from '../panel/record-forms.tsx';
import { localizedHref } from '../parts/links.ts';
import { listTotalText } from '../parts/list-words.ts';
import { HiddenFields } from '../parts/plain-form.tsx';
import type { Messages } from '../translations/messages.ts';
import { CustomerLayout, type CustomerPageProps } from './layout.tsx';
import { PageLinks } from './page-links.tsx';
import { SearchForm } from './search-form.tsx';

type Props = CustomerPageProps & {
  page: PageOf<AddressBookEntry>;
  search: string;
  /** The entry that the form changes; null: it adds one. */
  changed: AddressBookEntry | null;
};

const action = paths.api.myAddresses;

/** A customer's address book, from which their users book. */
export function AddressBookPage({ site, t, reader, page, search, changed }: Props) {
  const words = t.my.addresses;
  const { tag } = site.language;
  const list = localizedHref(site, paths.my.addresses);
  return (
    <CustomerLayout site={site} t={t} reader={reader} title={changed?.name ?? words.title}>
      {changed === null ? (
        <>
          <SearchForm site={site} t={t} action={paths.my.addresses} search={search} />
          <p className="list-state soft" role="status">
            {page.data.length === 0 && search === ''
              ? words.empty
              : listTotalText(page, t.control.list, tag)}
          </p>
          <ul className="stack">
            {page.data.map((entry) => (
              <li key={entry.id} className="card padded line between">
                <span className="break">
                  <strong>
                    <bdi>{entry.name}</bdi>
                  </strong>{' '}
                  {entry.company !== null && <bdi>{entry.company}</bdi>}
                  <small className="block soft">
                    <bdi>{addressText(entry)}</bdi>
                  </small>
                </span>
                <span className="actions">
                  {reader.bookings !== 'off' && (
                    <a
                      className="button button-small"
                      href={localizedHref(site, `${paths.my.createParcel}?to=${entry.id}`)}
                      aria-label={`${t.bookings.visitor.title}${colon(tag)}${entry.name}`}
                    >
                      {t.bookings.visitor.title}
                    </a>
                  )}
                  <a
                    className="button button-small button-quiet"
                    href={localizedHref(site, `${paths.my.addresses}?id=${entry.id}`)}
                    aria-label={`${t.scan.chooser.change}${colon(tag)}${entry.name}`}
                  >
                    {t.scan.chooser.change}
                  </a>
                </span>
              </li>
            ))}
          </ul>
          <PageLinks
            site={site}
            t={t}
            page={page}
            path={paths.my.addresses}
            query={search === '' ? {} : { search }}
          />
          <details className="part stack" open={page.data.length === 0 || undefined}>
            <summary className="button button-quiet below">{words.add}</summary>
            <PanelForm
              site={site}
              t={t}
              spec={{
                ...creationForm(t.control.form.create, [], { action, sections: sections(t, null) }),
                outcome: { type: 'go', to: list, says: true },
              }}
            />
          </details>
        </>
      ) : (
        <>
          <PanelForm
            site={site}
            t={t}
            spec={changeForm(
              t,
              changed.id,
              { type: 'stay' },
              {
                action,
                sections: sections(t, changed),
              },
            )}
          />
          <form method="post" className="part">
            <HiddenFields values={{ _verb: `DELETE ${action}`, _then: list, id: changed.id }} />
            <button type="submit" className="button button-danger">
              {t.control.list.remove}
            </button>
          </form>
        </>
      )}
    </CustomerLayout>
  );
}

/** An address in one line. */
function addressText({ street, street2, postcode, city, country }: AddressBookEntry): string {
  const town = [postcode, city].filter((part) => part !== null).join(' ');
  return [street, street2, town, country].filter((part) => part !== null).join(', ');
}

function sections(t: Messages, entry: AddressBookEntry | null): FormSection[] {
  const { fields, addressParts } = t.control;
  const labels = {
    ...addressParts,
    name: fields.name,
    email: fields.email,
    phone: t.customers.fields.phone,
    language: t.customers.fields.language,
  };
  const field = fieldBuilder(addressBookFields, labels);
  const languages = [{ value: '', label: t.track.notGiven }, ...codeOptions(languageMenu)];
  return [
    {
      layout: 'columns',
      fields: fieldNames(addressBookFields).map((name) => {
        const value = entry?.[name];
        return name === 'language'
          ? field(name, 'choice', value, { options: languages })
          : field(name, controlForRule(addressBookFields[name]), value);
      }),
    },
  ];
}
