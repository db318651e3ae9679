import { paths } from '../../server/shared/paths.ts';
import { PanelLayout } from '../panel/layout.tsx';
import { findSubmission } from '../panel/panel-form.tsx';
import { FormErrors } from '../parts/form-errors.tsx';
import { localizedHref } from '../parts/links.ts';
import { HiddenFields } from '../parts/plain-form.tsx';
import type { PanelProps } from '../props.ts';
import { type NewCollection, NewCollectionFields } from './collection-form.tsx';

type Props = PanelProps & {
  begin: NewCollection;
  /** The customer from whom it is collected; null: somebody else. */
  customer: { id: number; name: string } | null;
  today: string;
};

/** The panel's page that adds a collection. */
export function CreateCollectionPage({ panel, t, customer, ...form }: Props) {
  const { site } = panel;
  const call = `POST ${paths.api.collections}`;
  const list = localizedHref(site, paths.control.collections);
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={t.collections.create}
      crumbs={[{ label: t.collections.title, href: list }]}
    >
      <form className="form" method="post">
        <HiddenFields values={{ _verb: call, _key: crypto.randomUUID(), _then: list }} />
        <FormErrors errors={findSubmission(site, call)?.failure?.errors ?? []} />
        {customer !== null && (
          <>
            <HiddenFields values={{ customer: customer.id }} />
            <p className="strong">
              <bdi>{customer.name}</bdi>
            </p>
          </>
        )}
        <NewCollectionFields site={site} t={t} {...form} />
        <button type="submit" className="button">
          {t.control.form.create}
        </button>
      </form>
    </PanelLayout>
  );
}
