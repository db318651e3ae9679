import { interpolate } from '../../server/shared/interpolate.ts';
import type { Activity } from '../../server/shared/parcel.ts';
import type { ParcelTemplate } from '../../server/shared/parcel-copy.ts';
import { fromTemplatePath, imagePath, paths, pathTo } from '../../server/shared/paths.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { Written } from '../../views/parts/written.tsx';
import type { ListContext } from './list-context.ts';
import { Time } from './time.tsx';

type ActivityProps = { activity: Activity; code: string; context: ListContext };

export function ActivityEntry({ activity, code, context }: ActivityProps) {
  return (
    <a
      className={`record-main record-with-icon event-${activity.color}`}
      href={
        context.writes ? pathTo(paths.control.activity, { code, activity: activity.id }) : undefined
      }
    >
      <ActivityFacts activity={activity} context={context} />
    </a>
  );
}

type FactsProps = {
  activity: Activity;
  context: Pick<ListContext, 'stages' | 'eventPicture' | 'tag' | 'contentLang' | 'timeZone'>;
};

/** The content of an event: its icon, title, stage, time and place, text and picture. */
export function ActivityFacts({ activity, context }: FactsProps) {
  const { title, builtin_key, description, icon, stage, location, image, created_at } = activity;
  return (
    <>
      <span className="event-icon">
        <Icon name={icon} />
      </span>
      <strong>
        <Written lang={builtin_key === null ? context.contentLang : undefined}>{title}</Written>
      </strong>
      {stage !== null && context.stages[stage] !== title && (
        <span className="record-badge">{context.stages[stage]}</span>
      )}
      <small>
        <Time at={created_at} context={context} />
        {location !== null && (
          <>
            {' · '}
            <Written lang={context.contentLang}>{location}</Written>
          </>
        )}
      </small>
      {description !== '' && (
        <span className="record-text soft">
          <Written lang={context.contentLang}>{description}</Written>
        </span>
      )}
      {image !== null && (
        <img
          className="record-picture"
          src={imagePath(image)}
          alt={interpolate(context.eventPicture, { title })}
          loading="lazy"
        />
      )}
    </>
  );
}

type TemplateProps = { template: ParcelTemplate; context: ListContext };

/** A template, with links to edit it and to create a parcel from it. */
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
