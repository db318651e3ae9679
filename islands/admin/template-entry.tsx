import type { ParcelTemplate } from '../../server/shared/parcel-copy.ts';
import { fromTemplatePath, paths, pathTo } from '../../server/shared/paths.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { Written } from '../../views/parts/written.tsx';
import type { ListContext } from './list-context.ts';

type TemplateProps = { template: ParcelTemplate; context: ListContext };

/** A template, with links to change it and to begin a parcel with it. */
export function TemplateEntry({ template, context: { copies, contentLang } }: TemplateProps) {
  const { id, name, recipient_name, destination } = template;
  return (
    <>
      <a className="record-main" href={pathTo(paths.control.parcelTemplate, { id })}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span>
          <bdi>{recipient_name}</bdi>
        </span>
        <small>
          <Written lang={contentLang}>{destination}</Written>
        </small>
      </a>
      <a
        className="tool"
        href={fromTemplatePath(id)}
        aria-label={`${copies.useTemplate}: ${name}`}
        title={copies.useTemplate}
      >
        <Icon name="add" />
      </a>
    </>
  );
}
