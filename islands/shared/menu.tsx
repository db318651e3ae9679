import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { IconName } from '../../server/shared/enums.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { useHydration } from './hooks.ts';

type Props = {
  /** What its button shows. */
  button: ReactNode;
  /** The name of the button, if it shows no words. */
  name?: string;
  /** The style of the button. */
  className: string;
  /** Whether it works without script: its content is then always rendered. */
  isStatic?: boolean;
  /** What the menu holds; otherwise it is rendered while the menu is open. */
  children: (close: () => void, isOpen: boolean) => ReactNode;
};

/** A button, and what it opens beside itself. Escape, a click elsewhere and leaving it with the keyboard close it. */
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
      // A click on the button closes it by itself.
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
  /** Its name, where the label does not say what it is about. */
  name?: string;
  act: () => void;
  close: () => void;
  isDanger?: boolean;
};

/** An entry of a menu that does something, and closes it. */
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
