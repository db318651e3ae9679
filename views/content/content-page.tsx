import type { MergeValues } from '../../server/admin/shared/settings.ts';
import { imagePath } from '../../server/shared/paths.ts';
import type { ShownPhoto } from '../../server/shared/photo.ts';
import type { ContentPage as Page, PictureSizes } from '../../server/web/shared/site.ts';
import { Content } from '../parts/content.tsx';
import { Hero } from '../parts/hero.tsx';
import { localizedHref } from '../parts/links.ts';
import { UserText } from '../parts/written.tsx';
import type { SiteProps } from '../props.ts';
import { crumbsTo, PublicLayout } from '../public-layout.tsx';

type Props = SiteProps & {
  page: Page;
  photo: ShownPhoto | null;
  /** Values of the merge fields in the content; the titles are filled in already. */
  values: MergeValues;
  sizes: PictureSizes;
};

/** A page that the administrator wrote; its text is the same in every page language. */
export function ContentPage({ site, t, page, photo, values, sizes }: Props) {
  const lang = site.contentLang;
  const hero = (
    <Hero manifest={site.manifest} art={page.hero} overlay={page.overlay} photo={photo}>
      <div className="hero-text">
        <h1>
          <UserText lang={lang}>{page.title}</UserText>
        </h1>
        {page.sub_title !== '' && (
          <p className="lead">
            <UserText lang={lang}>{page.sub_title}</UserText>
          </p>
        )}
      </div>
    </Hero>
  );
  return (
    <PublicLayout
      site={site}
      t={t}
      crumbs={crumbsTo(site, page.title, lang)}
      description={page.sub_title}
      hero={hero}
      shareImage={photo && imagePath(photo.image)}
    >
      <article className="content-page wide">
        <Content
          content={page.content}
          values={values}
          t={t.content}
          lang={lang}
          pageLang={site.language.tag}
          sizes={sizes}
          hrefOf={(path) => localizedHref(site, path)}
        />
      </article>
    </PublicLayout>
  );
}
