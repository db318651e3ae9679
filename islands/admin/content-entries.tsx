import type { Client } from '../../server/shared/client.ts';
import type { EventPreset } from '../../server/shared/event.ts';
import { contentPagePath, imagePath, paths, pathTo } from '../../server/shared/paths.ts';
import { plural } from '../../server/shared/plural.ts';
import type { Review } from '../../server/shared/review.ts';
import type { ListedPage } from '../../server/shared/site.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { Written } from '../../views/parts/written.tsx';
import type { ListContext } from './list-context.ts';

type PageProps = { page: ListedPage; context: ListContext };

export function ContentPageEntry({ page, context }: PageProps) {
  const { slug, title, icon, shown_in } = page;
  const address = contentPagePath(slug);
  return (
    <div className="record-main record-with-icon">
      <span className="record-icon round">
        <Icon name={icon} />
      </span>
      <a href={context.writes ? pathTo(paths.control.page, { slug }) : address}>
        <strong>
          <Written lang={context.contentLang}>{title}</Written>
        </strong>
      </a>
      <small>
        {context.t.pages.publicAddress}:{' '}
        <a href={address} dir="ltr">
          {address}
        </a>
        {shown_in !== undefined && ` · ${context.writing.places[shown_in]}`}
      </small>
    </div>
  );
}

type ReviewProps = { review: Review; context: ListContext };

export function ReviewEntry({ review: { id, name, review, image }, context }: ReviewProps) {
  return (
    <a
      className="record-main record-with-icon"
      href={context.writes ? pathTo(paths.control.review, { id }) : undefined}
    >
      {image === null ? (
        <span className="record-icon round">
          <Icon name="person" />
        </span>
      ) : (
        <img className="record-portrait" src={imagePath(image)} alt="" loading="lazy" />
      )}
      <strong>
        <bdi>{name.toUpperCase()}</bdi>
      </strong>
      <span className="record-text soft">
        <Written lang={context.contentLang}>{review}</Written>
      </span>
    </a>
  );
}

/** A preset as it will look in a history, its stage, and how often it was used. */
export function EventPresetEntry({
  preset,
  context,
}: {
  preset: EventPreset;
  context: ListContext;
}) {
  const { id, name, builtin_key, icon, color, stage, uses } = preset;
  return (
    <a
      className={`record-main record-with-icon event-${color}`}
      href={pathTo(paths.control.eventPreset, { id })}
    >
      <span className="event-icon">
        <Icon name={icon} />
      </span>
      <strong>
        <Written lang={builtin_key === null ? context.contentLang : undefined}>{name}</Written>
      </strong>
      <small>
        {stage !== null && `${context.stages[stage]} · `}
        {plural(context.events, 'uses', { count: uses }, context.tag)}
      </small>
    </a>
  );
}

type ClientProps = { client: Client; context: ListContext };

/** A client with its logo and its position on the home page. */
export function ClientEntry({ client, context }: ClientProps) {
  const { id, name, link, image, position } = client;
  return (
    <a
      className="record-main record-with-icon record-with-logo"
      href={context.writes ? pathTo(paths.control.client, { id }) : undefined}
    >
      <img className="record-logo" src={imagePath(image)} alt="" loading="lazy" />
      <strong>
        {position}. <bdi>{name}</bdi>
      </strong>
      {link !== null && (
        <small>
          <bdi>{link}</bdi>
        </small>
      )}
    </a>
  );
}
