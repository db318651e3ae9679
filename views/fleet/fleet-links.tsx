import { paths } from '../../server/shared/paths.ts';
import { HeadLink } from '../panel/layout.tsx';
import type { SiteProps } from '../props.ts';

/** Links beside the heading of the shifts, to what else a run needs. */
export function FleetLinks({ site, t }: SiteProps) {
  return (
    <>
      <HeadLink site={site} path={paths.control.vehicles} icon="local_shipping" isQuiet>
        {t.fleet.vehicles}
      </HeadLink>
      <HeadLink site={site} path={paths.control.depots} icon="warehouse" isQuiet>
        {t.fleet.depots}
      </HeadLink>
      <HeadLink site={site} path={paths.control.workingDays} icon="event" isQuiet>
        {t.workingDays.title}
      </HeadLink>
    </>
  );
}
