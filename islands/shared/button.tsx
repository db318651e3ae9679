import type { ComponentProps, ReactNode } from 'react';
import type { IconName } from '../../server/shared/enums.ts';
import { Icon } from '../../views/parts/icon.tsx';

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  label: ReactNode;
  icon?: IconName;
  /** Whether the button's action is running. The button keeps the focus. */
  busy?: boolean;
};

/** A button with a text. @param className additional classes. */
export function Button({ label, icon, busy, className = '', ...props }: Props) {
  return (
    <button
      type="button"
      className={`button ${className}`}
      aria-disabled={busy || undefined}
      {...props}
    >
      {icon !== undefined && <Icon name={icon} />}
      {label}
    </button>
  );
}

export function QuietButton({ className = '', ...props }: Props) {
  return <Button className={`button-quiet ${className}`} {...props} />;
}

/** A quiet button within a text or a row. */
export function SmallButton({ className = '', ...props }: Props) {
  return <QuietButton className={`button-small ${className}`} {...props} />;
}
