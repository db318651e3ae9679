import type { MergeValues } from '../../../server/admin/shared/settings.ts';
import { Content } from '../../../views/parts/content.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { useFormAround } from '../../shared/form/use-form-around.ts';

type Props = {
  /** The name of the field, and its first value. */
  name: string;
  content: string;
  values: MergeValues;
  title: string;
  t: Messages['content'];
  lang: string | undefined;
  /** The language of the panel, BCP 47. */
  pageLang: string;
};

/** A page's content as visitors will see it. */
export default function ContentPreview({ name, content, title, ...page }: Props) {
  const { ref, values } = useFormAround<HTMLElement>({ [name]: content });
  return (
    <section className="content-preview card padded all-columns" aria-label={title} ref={ref}>
      <h2>{title}</h2>
      <Content content={values[name] ?? ''} {...page} />
    </section>
  );
}
