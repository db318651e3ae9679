import { imageField, reviewFields } from '../../../server/shared/fields.ts';
import type { FormSpec } from '../../../server/shared/form.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { PanelLayout } from '../layout.tsx';
import { fieldsOf, PanelForm } from '../panel-form.tsx';

export function CreateReviewPage({ panel, t }: { panel: Panel; t: Messages }) {
  const { site } = panel;
  const { reviews: words, fields, form } = t.control;
  const field = fieldsOf({ ...reviewFields, image: imageField }, fields);
  const list = localizedHref(site, paths.control.reviews);
  const spec: FormSpec = {
    method: 'POST',
    action: paths.api.reviews,
    encoding: 'multipart',
    sends: 'all',
    fixed: {},
    sections: [
      {
        fields: [
          field('name', 'text', ''),
          field('review', 'lines', ''),
          field('image', 'picture', '', { hint: words.pictureHint }),
        ],
      },
    ],
    button: { label: words.createButton, busy: form.saving },
    saved: words.created,
    outcome: {
      type: 'links',
      links: [
        { label: words.toList, to: list },
        { label: words.another, to: localizedHref(site, paths.control.createReview) },
      ],
    },
  };
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.createTitle}
      crumbs={[{ label: words.title, href: list }]}
    >
      <PanelForm site={site} t={t} spec={spec} />
    </PanelLayout>
  );
}
