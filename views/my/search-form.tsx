import { LanguageField, PlainInput } from '../parts/plain-form.tsx';
import type { SiteProps } from '../props.ts';

type Props = SiteProps & {
  /** The path of the list. */
  action: string;
  /** The words that the list was searched for. */
  search: string;
};

/** Searches a list of a customer's users, without script. */
export function SearchForm({ site, t, action, search }: Props) {
  const label = t.control.list.search;
  return (
    <search>
      <form className="line below" action={action}>
        <LanguageField site={site} />
        <PlainInput
          id="my-search"
          label={label}
          name="search"
          type="search"
          defaultValue={search}
        />
        <button type="submit" className="button button-quiet">
          {label}
        </button>
      </form>
    </search>
  );
}
