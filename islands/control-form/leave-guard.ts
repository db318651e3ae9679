import { type RefObject, useEffect } from 'react';

/**
 * The browser asks before what was typed is lost.
 *
 * @param leaving whether the form itself leads away.
 */
export function useLeaveGuard(dirty: boolean, leaving: RefObject<boolean>): void {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty, leaving]);
}
