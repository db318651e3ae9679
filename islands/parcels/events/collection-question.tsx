import type { ReactNode } from 'react';
import { FormErrors } from '../../../views/parts/form-errors.tsx';
import { Button, QuietButton } from '../../shared/button.tsx';
import { Dialog } from '../../shared/dialog.tsx';
import { changedFieldName, readFieldErrors } from '../../shared/form/field-errors.ts';
import { failureSentences } from '../../shared/sentences.ts';
import { CollectFields, type DueCod, useCollection } from '../deliveries/collect-fields.tsx';
import type { Due, EventContext } from './event-context.ts';
import type { Sending } from './send-event.ts';
import type { EventDraft } from './use-event-draft.ts';

type Props = {
  context: EventContext;
  due: Exclude<Due, null>;
  sending: Sending;
  /** Called with the fields about the money; empty if they are filled in later. */
  onAnswer: (fields: EventDraft) => void;
  onClose: () => void;
};

/** Asks what was collected at the door, before the event of a delivery is sent. */
export function CollectionQuestion({ context, due, sending, onAnswer, onClose }: Props) {
  const { cash, list } = context;
  const { busy, failure } = sending;
  const later = <QuietButton label={cash.later} onClick={() => onAnswer({})} />;
  return (
    <Dialog className="event-dialog paper" title={cash.whatCollected} busy={busy} onClose={onClose}>
      {failure !== null && <FormErrors errors={failureSentences(failure, list.noAnswer)} />}
      {due === 'several' ? (
        <div className="deliver-end full paper cluster above">
          <Button icon="check" label={cash.allInFull} onClick={() => onAnswer({ cod: 'full' })} />
          {later}
        </div>
      ) : (
        <OneCollection context={context} cod={due} sending={sending} onAnswer={onAnswer}>
          {later}
        </OneCollection>
      )}
    </Dialog>
  );
}

type OneProps = Pick<Props, 'context' | 'sending' | 'onAnswer'> & {
  cod: DueCod;
  children: ReactNode;
};

function OneCollection({ context, cod, sending, onAnswer, children }: OneProps) {
  const collection = useCollection(cod);
  return (
    <form
      className="form deliver above"
      aria-busy={sending.busy}
      onInput={(event) => sending.forget(changedFieldName(event))}
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer(collection.fields());
      }}
    >
      <CollectFields
        context={context}
        collection={collection}
        errors={readFieldErrors(sending.failure)}
      />
      <div className="deliver-end full paper cluster above">
        <Button icon="check" label={context.t.record} type="submit" busy={sending.busy} />
        {children}
      </div>
    </form>
  );
}
