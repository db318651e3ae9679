import {
  interpolateStatusEmail,
  type StatusEmailValues,
} from '../../../server/notifications/shared/mail.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { QuietButton } from '../../shared/button.tsx';
import { useFormAround } from '../../shared/form/use-form-around.ts';
import { useHydration } from '../../shared/hooks.ts';

type Texts = { subject: string; body: string };

type Props = {
  initial: Texts;
  /** The example that the preview is filled in with. */
  example: StatusEmailValues;
  standard: Texts;
  lang: string | undefined;
  t: Pick<Messages['statusEmails'], 'useStandard'> & { preview: string };
};

/** A preview of a stage's email, and a button that restores the standard text. */
export default function StatusEmailPreview({ initial, example, standard, lang, t }: Props) {
  const { ref, values, set } = useFormAround<HTMLButtonElement>(initial);
  const hydrated = useHydration();
  const { subject, body } = values;
  const isStandard = subject === standard.subject && body === standard.body;
  // The standard text leaves out a status that says no more than the stage.
  const shown = body === standard.body ? { ...example, status: '' } : example;
  return (
    <>
      <QuietButton
        ref={ref}
        label={t.useStandard}
        disabled={!hydrated || isStandard}
        onClick={() => {
          set('subject', standard.subject);
          set('body', standard.body);
        }}
      />
      <section className="stage-mail-preview all-columns above below" aria-label={t.preview}>
        <h2>{t.preview}</h2>
        <div className="card break" lang={lang} dir="auto">
          <h3>{interpolateStatusEmail(subject || standard.subject, example)}</h3>
          <p>{interpolateStatusEmail(body || standard.body, shown)}</p>
        </div>
      </section>
    </>
  );
}
