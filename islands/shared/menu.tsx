import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { IconName } from '../../server/shared/enums.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { useHydration } from './hooks.ts';

type Props = {
  button: ReactNode;
  /** The name of the button, if it shows no text. */
  name?: string;
  className: string;
  /** Whether the menu works without script; its content is then always rendered. */
  isStatic?: boolean;
  /** The menu's content, rendered only while the menu is open, unless it is static. */
  children: (close: () => void, isOpen: boolean) => ReactNode;
};

/** A button that opens a menu. Escape, a click elsewhere, and moving the focus out of it close the menu. */
export function Menu({ button, name, className, isStatic = false, children }: Props) {
  const id = useId();
  const hydrated = useHydration();
  const isReady = isStatic || hydrated;
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => menu.current?.hidePopover();
  useEffect(() => {
    const list = menu.current;
    if (!hydrated || list === null) return;
    list.addEventListener('focusout', ({ relatedTarget: to }) => {
      // A click on the button closes the menu anyway.
      const isInside = to === opener.current || (to instanceof Node && list.contains(to));
      if (to !== null && !isInside) list.hidePopover();
    });
  }, [hydrated]);
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={className}
        popoverTarget={isReady ? id : undefined}
        aria-label={name}
        title={name}
        disabled={!isReady}
      >
        {button}
      </button>
      {isReady && (
        <div
          ref={menu}
          id={id}
          className="menu"
          popover="auto"
          onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        >
          {(isOpen || isStatic) && children(close, isOpen)}
        </div>
      )}
    </>
  );
}

type MenuButtonProps = {
  icon: IconName;
  label: string;
  /** The accessible name, if the label does not say which record it is about. */
  name?: string;
  act: () => void;
  close: () => void;
  isDanger?: boolean;
};

/** An entry of a menu, which runs an action and closes the menu. */
export function MenuButton({ icon, label, name, act, close, isDanger = false }: MenuButtonProps) {
  return (
    <button
      type="button"
      className={isDanger ? 'menu-entry needs-script bad' : 'menu-entry'}
      aria-label={name}
      onClick={() => {
        close();
        act();
      }}
    >
      <Icon name={icon} />
      {label}
    </button>
  );
}
