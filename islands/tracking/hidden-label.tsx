import { colon } from '../../server/shared/colon.ts';

type Props = { language: { tag: string }; children: string };

/** What screen readers say before a value that others know by its place. */
export function HiddenLabel({ language, children }: Props) {
  return (
    <span className="visually-hidden">
      {children}
      {colon(language.tag)}
    </span>
  );
}
