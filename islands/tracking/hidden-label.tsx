import { colon } from '../../server/shared/colon.ts';

type Props = { language: { tag: string }; children: string };

/** A label for screen readers before a value that sighted users recognise by its position. */
export function HiddenLabel({ language, children }: Props) {
  return (
    <span className="visually-hidden">
      {children}
      {colon(language.tag)}
    </span>
  );
}
