import type { ReactNode } from 'react';
import { Button, QuietButton } from '../../shared/button.tsx';
import { Dialog } from '../../shared/dialog.tsx';
import { CollectFields, type DueCod, useCollection } from '../deliveries/collect-fields.tsx';
import type { Due, EventContext } from './event-panel.tsx';
import type { EventDraft } from './use-event-draft.ts';

type Props = {
  context: EventContext;
  due: Exclude<Due, null>;
  /** Takes what is said of the money; nothing, where it is said later. */
  onAnswer: (fields: EventDraft) => void;
  onClose: () => void;
};

/** Asks what was collected at the door, before an event that delivers is sent. */
export function CollectionQuestion({ context, due, onAnswer, onClose }: Props) {
  const { cash } = context;
  const later = <QuietButton label={cash.later} onClick={() => onAnswer({})} />;
  return (
    <Dialog className="event-dialog paper" title={cash.whatCollected} onClose={onClose}>
      {due === 'several' ? (
        <div className="deliver-end cluster">
          <Button icon="check" label={cash.allInFull} onClick={() => onAnswer({ cod: 'full' })} />
          {later}
        </div>
      ) : (
        <OneCollection context={context} cod={due} onAnswer={onAnswer}>
          {later}
        </OneCollection>
      )}
    </Dialog>
  );
}

type OneProps = Pick<Props, 'context' | 'onAnswer'> & { cod: DueCod; children: ReactNode };

function OneCollection({ context, cod, onAnswer, children }: OneProps) {
  const collection = useCollection(cod);
  return (
    <form
      className="form deliver"
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer(collection.fields());
      }}
    >
      <CollectFields context={context} collection={collection} />
      <div className="deliver-end cluster">
        <Button icon="check" label={context.t.record} type="submit" />
        {children}
      </div>
    </form>
  );
}
