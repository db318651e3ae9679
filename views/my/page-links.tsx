import type { PageOf } from '../../server/shared/envelope.ts';
import { localizedHref } from '../parts/links.ts';
import type { SiteProps } from '../props.ts';

type Props = SiteProps & {
  page: PageOf<unknown>;
  /** The path of the list. */
  path: string;
  /** The other parameters of the list. */
  query?: Readonly<Record<string, string>>;
};

/** Links to the previous and to the next page of a list. */
export function PageLinks({ site, t, page, path, query: own = {} }: Props) {
  const href = (number: number) => {
    const query = new URLSearchParams({ ...own, page: String(number) });
    const list = localizedHref(site, path);
    return `${list}${list.includes('?') ? '&' : '?'}${query}`;
  };
  return (
    <nav className="line between above" aria-label={t.lists.pages}>
      {page.current_page > 1 && (
        <a className="button button-quiet" href={href(page.current_page - 1)}>
          {t.lists.previous}
        </a>
      )}
      {page.next_page_url !== null && (
        <a className="button button-quiet" href={href(page.current_page + 1)}>
          {t.control.list.more}
        </a>
      )}
    </nav>
  );
}
