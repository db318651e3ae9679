import type { Paged } from '../../../server/shared/envelope.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Review } from '../../../server/shared/review.ts';
import { linkTo } from '../../parts/here.ts';
import { Icon } from '../../parts/icon.tsx';
import type { Messages } from '../../translations/messages.ts';
import { PanelLayout } from '../layout.tsx';
import { PanelList } from '../panel-list.tsx';

type Props = { panel: Panel; t: Messages; reviews: Paged<Review>; search: string };

export function ReviewsPage({ panel, t, reviews, search }: Props) {
  const words = t.control.reviews;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.title}
      actions={
        <a className="button" href={linkTo(panel.site, paths.control.createReview)}>
          <Icon name="add" />
          {words.create}
        </a>
      }
    >
      <PanelList
        panel={panel}
        t={t}
        records={{ kind: 'reviews', first: reviews }}
        search={search}
      />
    </PanelLayout>
  );
}
