import type { ContentPage } from '../../server/shared/content-page.ts';
import { contentPagePath, paths, pathTo } from '../../server/shared/paths.ts';
import { Icon } from '../../views/parts/icon.tsx';
import type { ListContext } from './context.ts';

export function ContentPageEntry({ page, context }: { page: ContentPage; context: ListContext }) {
  const { slug, title, icon } = page;
  const address = contentPagePath(slug);
  return (
    <div className="record-main record-with-icon">
      <span className="record-icon">
        <Icon name={icon} />
      </span>
      <a href={pathTo(paths.control.page, { slug })}>
        <strong>
          <bdi>{title}</bdi>
        </strong>
      </a>
      <small>
        {context.t.pages.publicAddress}:{' '}
        <a href={address} dir="ltr">
          {address}
        </a>
      </small>
    </div>
  );
}
