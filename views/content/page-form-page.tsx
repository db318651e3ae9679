import { heroes, overlays, pageIcons, pagePlaces } from '../../server/shared/enums.ts';
import { pick } from '../../server/shared/field-values.ts';
import { contentPageFields } from '../../server/shared/fields.ts';
import type { FormSpec } from '../../server/shared/form.ts';
import type { Panel } from '../../server/shared/panel.ts';
import { contentPagePath, paths } from '../../server/shared/paths.ts';
import { mergeFields, mergeValues } from '../../server/shared/settings.ts';
import type { ContentPage } from '../../server/shared/site.ts';
import { Island } from '../island.tsx';
import { PanelLayout } from '../panel/layout.tsx';
import { fieldsOf, formContext, optionsOf } from '../panel/panel-form.tsx';
import { changeForm, creationForm, type FormBody } from '../panel/record-forms.ts';
import { Icon } from '../parts/icon.tsx';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';

type Props = {
  panel: Panel;
  t: Messages;
  /** null: a new one is created. */
  page: ContentPage | null;
};

/** The form of a content page: its texts, its icon, and its hero. */
export function PageFormPage({ panel, t, page }: Props) {
  const { site } = panel;
  const { pages: words } = t.control;
  const spec =
    page === null ? creation(panel, t) : changeForm(t, page.id, { type: 'stay' }, bodyOf(t, page));
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
      <Island
        name="content-page-form"
        on="load"
        site={site}
        props={{
          spec,
          context: formContext(site, t),
          values: mergeValues(site.settings),
          t: {
            help: words,
            writing: pick(t.writing, ['toolbar', 'help', 'picture']),
            content: t.content,
            fieldLabels: pick(t.control.fields, mergeFields),
          },
        }}
      />
    </PanelLayout>
  );
}

function creation({ site }: Panel, t: Messages): FormSpec {
  const { pages: words } = t.control;
  const next = [
    { label: words.view, to: localizedHref(site, paths.contentPage).replace(':slug', '{slug}') },
    { label: words.open, to: localizedHref(site, paths.control.page).replace(':slug', '{slug}') },
    { label: words.another, to: localizedHref(site, paths.control.createPage) },
  ];
  return creationForm(t, words.createButton, next, bodyOf(t, null));
}

function bodyOf(t: Messages, page: ContentPage | null): FormBody {
  const action = paths.api.pages;
  return { action, encoding: 'json', sections: sectionsOf(t, page) };
}

function sectionsOf(
  { control, writing }: Messages,
  page: ContentPage | null,
): FormSpec['sections'] {
  const { pages: words, fields } = control;
  // The API names the `hero` field `image`.
  const rules = { ...contentPageFields, image: contentPageFields.hero };
  const field = fieldsOf(rules, { ...fields, ...writing.fields });
  return [
    {
      fields: [
        field('title', 'text', page?.title),
        field('sub_title', 'text', page?.sub_title),
        field('content', 'content', page?.content),
        field('icon', 'choice', page?.icon ?? 'pages', {
          options: optionsOf(pageIcons, words.icons),
        }),
        field('image', 'choice', page?.hero ?? 'hero-mixed', {
          label: fields.hero,
          options: optionsOf(heroes, words.heroes),
        }),
        field('overlay', 'choice', page?.overlay ?? 'overlay1', {
          options: optionsOf(overlays, words.overlays),
        }),
        field('shown_in', 'choice', page?.shown_in ?? 'menu', {
          options: optionsOf(pagePlaces, writing.places),
        }),
        // A new one is the last.
        ...(page === null
          ? []
          : [field('position', 'number', page.position, { hint: writing.positionHint })]),
      ],
    },
  ];
}
