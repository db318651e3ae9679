import type { ComponentProps } from 'react';
import type { IconName } from '../../server/shared/enums.ts';
import { Icon } from './icon.tsx';

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  icon: IconName;
  /** What screen readers say, and by default the tooltip too. */
  label: string;
};

/** A button that shows only an icon. */
export function IconButton({ icon, label, ...props }: Props) {
  return (
    <button type="button" className="tool" aria-label={label} title={label} {...props}>
      <Icon name={icon} />
    </button>
  );
}
