import { imageField, reviewFields } from '../../server/shared/fields.ts';
import type { Panel } from '../../server/shared/panel.ts';
import { imagePath, paths } from '../../server/shared/paths.ts';
import type { Review } from '../../server/shared/site.ts';
import { PanelLayout } from '../panel/layout.tsx';
import { fieldsOf, optional, PanelForm } from '../panel/panel-form.tsx';
import { changeForm, creationForm, type FormBody } from '../panel/record-forms.ts';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';

type Props = {
  panel: Panel;
  t: Messages;
  /** null: a new one is created. */
  review: Review | null;
};

/** The form of a customer's review, with their portrait. */
export function ReviewFormPage({ panel, t, review }: Props) {
  const { site } = panel;
  const words = t.control.reviews;
  const list = localizedHref(site, paths.control.reviews);
  const body: FormBody = {
    action: paths.api.reviews,
    encoding: 'multipart',
    sections: [{ fields: fieldsFor(t, review) }],
  };
  const next = [
    { label: words.toList, to: list },
    { label: words.another, to: localizedHref(site, paths.control.createReview) },
  ];
  const spec =
    review === null
      ? creationForm(t, words.createButton, next, body)
      : changeForm(t, review.id, { type: 'reload' }, body);
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={review === null ? words.create : words.editTitle}
      crumbs={[{ label: words.title, href: list }]}
    >
      <PanelForm site={site} t={t} spec={spec} />
    </PanelLayout>
  );
}

/** The current portrait; a new review has none. */
function pictureOf(review: Review | null) {
  if (review === null) return {};
  return { picture: review.image === null ? null : imagePath(review.image) };
}

function fieldsFor({ control }: Messages, review: Review | null) {
  const { reviews: words, fields, form } = control;
  const rules = { ...reviewFields, image: review === null ? imageField : optional(imageField) };
  const field = fieldsOf(rules, fields);
  return [
    field('name', 'text', review?.name),
    field('review', 'lines', review?.review),
    field('image', 'picture', '', {
      hint: review === null ? words.pictureHint : `${form.replacesPicture} ${words.pictureHint}`,
      ...pictureOf(review),
    }),
  ];
}
