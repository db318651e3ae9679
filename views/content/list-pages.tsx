import type { IslandProps } from '../../islands/registry.ts';
import { pick } from '../../server/shared/field-values.ts';
import { paths } from '../../server/shared/paths.ts';
import { Island } from '../island.tsx';
import { ListPage, type ListPageProps, listContext } from '../panel/list-page.tsx';

const needs = 'content:write';

type PagesProps = ListPageProps & Pick<IslandProps['content-page-list'], 'first'>;

export function ContentPagesPage({ panel, t, search, first }: PagesProps) {
  const { pages } = t.control;
  const action = { path: paths.control.createPage, label: pages.create, needs } as const;
  const words = {
    pages,
    writing: pick(t.writing, ['moveUp', 'moveDown', 'movedUp', 'movedDown', 'places']),
  };
  return (
    <ListPage panel={panel} t={t} title={pages.title} lead={t.writing.order} action={action}>
      <Island
        name="content-page-list"
        on="load"
        site={panel.site}
        props={{ first, search, context: listContext(panel, t, needs), t: words }}
      />
    </ListPage>
  );
}

type ReviewsProps = ListPageProps & Pick<IslandProps['review-list'], 'first'>;

export function ReviewsPage({ panel, t, search, first }: ReviewsProps) {
  const { reviews } = t.control;
  const action = { path: paths.control.createReview, label: reviews.create, needs } as const;
  return (
    <ListPage panel={panel} t={t} title={reviews.title} action={action}>
      <Island
        name="review-list"
        on="load"
        site={panel.site}
        props={{ first, search, context: listContext(panel, t, needs) }}
      />
    </ListPage>
  );
}

type ClientsProps = ListPageProps & Pick<IslandProps['client-list'], 'first'>;

export function ClientsPage({ panel, t, search, first }: ClientsProps) {
  const { clients } = t.control;
  const action = { path: paths.control.createClient, label: clients.create, needs } as const;
  return (
    <ListPage panel={panel} t={t} title={clients.title} action={action}>
      <Island
        name="client-list"
        on="load"
        site={panel.site}
        props={{ first, search, context: listContext(panel, t, needs) }}
      />
    </ListPage>
  );
}
