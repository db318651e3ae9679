import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

type Props = {
  /** What its button shows. */
  button: ReactNode;
  /** The name of the button, if it shows no words. */
  name?: string;
  /** The style of the button. */
  className: string;
  /** What the menu holds; it is rendered while the menu is open. */
  children: (close: () => void) => ReactNode;
};

/** A button, and what it opens beside itself. Escape, a click elsewhere and leaving it with the keyboard close it. */
export function Menu({ button, name, className, children }: Props) {
  const id = useId();
  const hydrated = useHydrated();
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
        popoverTarget={hydrated ? id : undefined}
        aria-label={name}
        title={name}
        disabled={!hydrated}
      >
        {button}
      </button>
      {hydrated && (
        <div
          ref={menu}
          id={id}
          className="menu"
          popover="auto"
          onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        >
          {isOpen && children(close)}
        </div>
      )}
    </>
  );
}
