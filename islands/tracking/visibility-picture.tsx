import type { VisibilityExample } from '../../server/shared/visibility-example.ts';
import { Icon } from '../../views/parts/icon.tsx';

/** A tracking result in small. */
export type ResultPicture = {
  status: string;
  recipient: VisibilityExample;
  /** The heading over the question that unlocks the rest; null: nothing is locked. */
  question: string | null;
};

/** A tracking result as strangers see it, drawn small. It only illustrates what is said beside it. */
export function VisibilityPicture({ status, recipient, question }: ResultPicture) {
  return (
    <span className="result-picture" aria-hidden="true">
      <span className="result-picture-bar" />
      <span className="result-picture-status">{status}</span>
      <span className="result-picture-steps">
        <i />
        <i />
        <i />
        <i />
      </span>
      {recipient === null ? (
        <span className="result-picture-lock">
          <Icon name="lock" />
          {question}
          <i />
        </span>
      ) : (
        <span className="result-picture-person">
          <Icon name="person" />
          <bdi>{recipient.name}</bdi>
          <bdi>{recipient.address}</bdi>
        </span>
      )}
    </span>
  );
}
