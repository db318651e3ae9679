import type { PageIcon } from '../../server/shared/enums.ts';
import { contentPagePath } from '../../server/shared/paths.ts';
import { Icon } from '../parts/icon.tsx';
import { UserText } from '../parts/written.tsx';

type TitleProps = { title: string; icon: PageIcon; contentLang: string | undefined };

/** The title of a content page beside its icon. */
export function PageTitle({ title, icon, contentLang }: TitleProps) {
  return (
    <span className="row record-pictured">
      <span className="record-icon round">
        <Icon name={icon} />
      </span>
      <UserText lang={contentLang}>{title}</UserText>
    </span>
  );
}

/** A link to the public address of a content page. */
export function PageAddress({ slug }: { slug: string }) {
  const address = contentPagePath(slug);
  return (
    <a className="finger row" href={address} dir="ltr">
      {address}
    </a>
  );
}
