import type { SetupState } from '../../../server/web/shared/panel.ts';
import { Icon } from '../../parts/icon.tsx';

/** A step's number, or a tick if it is done. Text beside it says the same. */
export function SetupStepMark({ state, number }: { state: SetupState; number: string }) {
  return (
    <span className={`setup-mark round strong setup-mark-${state}`} aria-hidden="true">
      {state === 'done' ? <Icon name="check" /> : number}
    </span>
  );
}
