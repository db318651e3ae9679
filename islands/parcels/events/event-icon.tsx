import { activityIcons } from '../../../server/shared/enums.ts';
import { Icon } from '../../../views/parts/icon.tsx';

export function EventIcon({ icon, color }: { icon: string; color: string }) {
  const name = activityIcons.find((candidate) => candidate === icon);
  return (
    <span className={`event-icon round event-${color}`}>
      {name !== undefined && <Icon name={name} />}
    </span>
  );
}
