import { UserText } from '../../../views/parts/written.tsx';
import { useFormAround } from '../../shared/form/use-form-around.ts';
import { AppearanceChoice, type AppearanceWords } from './appearance-choice.tsx';
import { EventIcon } from './event-icon.tsx';

type Props = {
  initial: { title: string; icon: string; color: string };
  t: AppearanceWords & {
    previewTitle: string;
    /** What the preview shows while the event has no title. */
    titleExample: string;
  };
  /** The `lang` of the title. */
  lang: string | undefined;
};

/** The icon and the colour of an event, and how visitors will see it. */
export default function EventAppearance({ initial, t, lang }: Props) {
  const { ref, values } = useFormAround<HTMLDivElement>(initial);
  const { title, icon = '', color = '' } = values;
  const look = { t, icon, color };
  return (
    <>
      <AppearanceChoice name="icon" {...look} />
      <AppearanceChoice name="color" {...look}>
        <div className="event-preview" ref={ref}>
          <p className="eyebrow">{t.previewTitle}</p>
          <div className={`event event-${color}`}>
            <EventIcon icon={icon} color={color} />
            <div>
              <strong>{title ? <UserText lang={lang}>{title}</UserText> : t.titleExample}</strong>
            </div>
          </div>
        </div>
      </AppearanceChoice>
    </>
  );
}
