import type { Activity } from '../../../server/parcels/shared/parcel.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { imagePath, parcelApiPath, paths, pathTo } from '../../../server/shared/paths.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { UserText } from '../../../views/parts/written.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import {
  type ListContext,
  type ListProps,
  RecordList,
  Time,
} from '../../shared/list/record-list.tsx';
import { useOwnRecords } from '../../shared/list/records.ts';

type ActivityWords = {
  stages: Messages['stages'];
  eventPicture: Messages['track']['eventPicture'];
};

type Props = Omit<ListProps<Activity>, 'search'> & { code: string; t: ActivityWords };

/** The events of a parcel, each a link to its form. */
export default function ActivityList({ first, context, code, t }: Props) {
  return (
    <RecordList
      context={context}
      records={useOwnRecords(first)}
      api={parcelApiPath(code)}
      deletion={paths.api.activities}
      nameOf={({ title }) => title}
      draw={(activity) => (
        <a
          className={`record-main line break plain grow record-with-icon event-${activity.color}`}
          href={
            context.writes
              ? pathTo(paths.control.activity, { code, activity: activity.id })
              : undefined
          }
        >
          <ActivityFacts activity={activity} context={{ ...context, ...t }} />
        </a>
      )}
    />
  );
}

type FactsProps = {
  activity: Activity;
  context: Pick<ListContext, 'tag' | 'contentLang' | 'timeZone'> & ActivityWords;
};

export function ActivityFacts({ activity, context }: FactsProps) {
  const { title, builtin_key, description, icon, stage, location, image, created_at } = activity;
  return (
    <>
      <span className="event-icon round">
        <Icon name={icon} />
      </span>
      <strong>
        <UserText lang={builtin_key === null ? context.contentLang : undefined}>{title}</UserText>
      </strong>
      {stage !== null && context.stages[stage] !== title && (
        <span className="record-badge badge">{context.stages[stage]}</span>
      )}
      <small>
        <Time at={created_at} context={context} />
        {location !== null && (
          <>
            {' · '}
            <UserText lang={context.contentLang}>{location}</UserText>
          </>
        )}
      </small>
      {description !== '' && (
        <span className="record-text soft">
          <UserText lang={context.contentLang}>{description}</UserText>
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
