import { heroes, overlays, pageIcons, pagePlaces } from '../../server/shared/enums.ts';
import { clientFields, contentPageFields, reviewFields } from '../../server/shared/fields.ts';
import type { FormSpec } from '../../server/shared/form.ts';
import { contentPagePath, imagePath, paths } from '../../server/shared/paths.ts';
import type { Photo } from '../../server/shared/photo.ts';
import { imageField, logoField } from '../../server/shared/picture-fields.ts';
import type { Panel } from '../../server/web/shared/panel.ts';
import type { Client, ContentPage, Review } from '../../server/web/shared/site.ts';
import { PanelLayout } from '../panel/layout.tsx';
import { fieldBuilder, labelledOptions, optionalRule, PanelForm } from '../panel/panel-form.tsx';
import { PhotoForm } from '../panel/photo-form.tsx';
import { changeForm, creationForm, type FormBody, RecordFormPage } from '../panel/record-forms.tsx';
import { Icon } from '../parts/icon.tsx';
import { localizedHref } from '../parts/links.ts';
import type { PanelProps } from '../props.ts';
import type { Messages } from '../translations/messages.ts';
import { ContentControl } from './content-control.tsx';

type PageFormProps = PanelProps & {
  /** null: a new page is created. */
  page: ContentPage | null;
  photo?: Photo | null;
};

export function PageFormPage({ panel, t, page, photo = null }: PageFormProps) {
  const { site } = panel;
  const { pages: words } = t.control;
  const spec =
    page === null
      ? pageCreationForm(panel, t)
      : changeForm(t, page.id, { type: 'stay' }, pageFormBody(t, page));
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={page === null ? words.create : words.editTitle}
      crumbs={[{ label: words.title, href: localizedHref(site, paths.control.pages) }]}
      actions={
        page !== null && (
          <a className="button button-quiet" href={localizedHref(site, contentPagePath(page.slug))}>
            <Icon name="open_in_new" />
            {words.view}
          </a>
        )
      }
    >
      <PanelForm
        site={site}
        t={t}
        spec={spec}
        controls={{ content: (props) => <ContentControl {...props} /> }}
      />
      {page !== null && (
        <section className="page-photo" aria-labelledby="photo">
          <h2 id="photo">{t.control.fields.image}</h2>
          <p className="lead">{t.control.home.picturesLead}</p>
          <PhotoForm
            site={site}
            t={t}
            action={paths.api.pagePicture}
            record={{ id: page.id }}
            name={page.title}
            photo={photo}
          />
        </section>
      )}
    </PanelLayout>
  );
}

function pageCreationForm({ site }: Panel, t: Messages): FormSpec {
  const { pages: words } = t.control;
  const next = [
    { label: words.view, to: localizedHref(site, paths.contentPage).replace(':slug', '{slug}') },
    { label: words.open, to: localizedHref(site, paths.control.page).replace(':slug', '{slug}') },
    { label: t.control.form.another, to: localizedHref(site, paths.control.createPage) },
  ];
  return creationForm(t.control.form.create, next, pageFormBody(t, null));
}

function pageFormBody(t: Messages, page: ContentPage | null): FormBody {
  return { action: paths.api.pages, sections: pageFormSections(t, page) };
}

function pageFormSections({ control, writing }: Messages, page: ContentPage | null) {
  const { pages: words, fields } = control;
  // The API names the `hero` field `image`.
  const rules = { ...contentPageFields, image: contentPageFields.hero };
  const field = fieldBuilder(rules, { ...fields, ...writing.fields });
  return [
    {
      fields: [
        field('title', 'text', page?.title),
        field('sub_title', 'text', page?.sub_title),
        field('content', 'content', page?.content),
        field('icon', 'choice', page?.icon ?? 'pages', {
          options: labelledOptions(pageIcons, words.icons),
        }),
        field('image', 'choice', page?.hero ?? 'hero-mixed', {
          label: fields.hero,
          options: labelledOptions(heroes, words.heroes),
        }),
        field('overlay', 'choice', page?.overlay ?? 'overlay1', {
          options: labelledOptions(overlays, words.overlays),
        }),
        field('shown_in', 'choice', page?.shown_in ?? 'menu', {
          options: labelledOptions(pagePlaces, writing.places),
        }),
        // A new page is always the last one.
        ...(page === null ? [] : [field('position', 'number', page.position)]),
      ],
    },
  ];
}

type ReviewFormProps = PanelProps & {
  /** null: a new review is created. */
  review: Review | null;
};

export function ReviewFormPage({ panel, t, review }: ReviewFormProps) {
  return (
    <RecordFormPage
      panel={panel}
      t={t}
      id={review?.id}
      name={review?.name}
      words={t.control.reviews}
      list={paths.control.reviews}
      another={paths.control.createReview}
      outcome={{ type: 'reload' }}
      body={{
        action: paths.api.reviews,
        encoding: 'multipart',
        sections: [{ fields: reviewFormFields(t, review) }],
      }}
    />
  );
}

function reviewFormFields({ control }: Messages, review: Review | null) {
  const { fields, form } = control;
  const rules = { ...reviewFields, image: review === null ? imageField : optionalRule(imageField) };
  const field = fieldBuilder(rules, fields);
  return [
    field('name', 'text', review?.name),
    field('review', 'lines', review?.review),
    field('image', 'picture', '', {
      hint: form.choosePicture,
      ...(review !== null && { picture: review.image && imagePath(review.image) }),
    }),
  ];
}

type ClientFormProps = PanelProps & {
  /** null: a new client is created. */
  client: Client | null;
  place: number;
};

export function ClientFormPage({ panel, t, client, place }: ClientFormProps) {
  return (
    <RecordFormPage
      panel={panel}
      t={t}
      id={client?.id}
      name={client?.name}
      words={t.control.clients}
      list={paths.control.clients}
      another={paths.control.createClient}
      outcome={{ type: 'reload' }}
      body={{
        action: paths.api.clients,
        encoding: 'multipart',
        sections: [{ fields: clientFormFields(t, client, place) }],
      }}
    />
  );
}

function clientFormFields({ control }: Messages, client: Client | null, place: number) {
  const { clients: words, fields } = control;
  const rules = { ...clientFields, image: client === null ? logoField : optionalRule(logoField) };
  const field = fieldBuilder(rules, fields);
  return [
    field('name', 'text', client?.name),
    field('link', 'url', client?.link, { placeholder: 'https://www.example.com' }),
    field('image', 'picture', '', {
      label: fields.logo,
      hint: words.logoHint,
      ...(client !== null && { picture: imagePath(client.image) }),
    }),
    field('position', 'number', place),
  ];
}
