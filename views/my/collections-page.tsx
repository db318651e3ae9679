import type { CollectionState, MyCollection } from '../../server/my/shared/collection.ts';
import type { PageOf } from '../../server/shared/envelope.ts';
import { paths } from '../../server/shared/paths.ts';
import { type NewCollection, NewCollectionFields } from '../collections/collection-form.tsx';
import { repeatText } from '../collections/repeat-text.ts';
import { formatDate, formatLocalTime } from '../parts/dates.ts';
import { FormErrors } from '../parts/form-errors.tsx';
import { listTotalText } from '../parts/list-words.ts';
import { HiddenFields } from '../parts/plain-form.tsx';
import { CustomerLayout, type CustomerPageProps } from './layout.tsx';
import { PageLinks } from './page-links.tsx';

type Props = CustomerPageProps & {
  page: PageOf<MyCollection>;
  states: Record<CollectionState, string>;
  begin: NewCollection;
  today: string;
};

const call = paths.api.myCollections;

/** What is collected from a customer, with a form that asks for more. Everything works without script. */
export function MyCollectionsPage({ site, t, reader, page, states, ...form }: Props) {
  const { tag } = site.language;
  return (
    <CustomerLayout site={site} t={t} reader={reader} title={t.collections.title}>
      <form className="form" method="post">
        <HiddenFields values={{ _verb: `POST ${call}` }} />
        <FormErrors errors={site.submitted?.failure?.errors ?? []} />
        <NewCollectionFields site={site} t={t} {...form} />
        <button type="submit" className="button">
          {t.bookings.send}
        </button>
      </form>
      <section className="part">
        <p className="list-state soft" role="status">
          {listTotalText(page, t.control.list, tag)}
        </p>
        <ul className="stack">
          {page.data.map(({ id, state, reason, ...one }) => (
            <li key={id} className="card padded line between">
              <span className="break">
                <strong>{formatDate(one.day, tag)}</strong> {states[state]}
                <small className="block soft">
                  <bdi>{one.address}</bdi>
                  {[
                    one.window_from && formatLocalTime(one.window_from, tag),
                    one.window_to && formatLocalTime(one.window_to, tag),
                    repeatText(one.repeat, t, tag),
                  ].map(
                    (text) =>
                      text && (
                        <span key={text}>
                          {' · '}
                          {text}
                        </span>
                      ),
                  )}
                </small>
                {reason !== null && (
                  <small className="block">
                    <bdi>{reason}</bdi>
                  </small>
                )}
              </span>
              {state !== 'collected' && (
                <form method="post">
                  <HiddenFields values={{ _verb: `DELETE ${call}`, id }} />
                  <button type="submit" className="button button-small button-quiet">
                    {state === 'declined' ? t.control.list.remove : t.bookings.withdraw}
                  </button>
                </form>
              )}
            </li>
          ))}
        </ul>
        <PageLinks site={site} t={t} page={page} path={paths.my.collections} />
      </section>
    </CustomerLayout>
  );
}
