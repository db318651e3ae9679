import { paths, pathTo } from '../../../server/shared/paths.ts';
import { useFormAround } from '../../shared/form/use-form-around.ts';

type Props = { template: string; title: string };

export default function TemplatePreview({ template, title }: Props) {
  const { ref, values } = useFormAround<HTMLIFrameElement>({ mail_template: template });
  return (
    <iframe
      ref={ref}
      className="template-preview card full"
      title={title}
      src={pathTo(paths.control.mailPreview, { template: values.mail_template ?? template })}
      // No scripts, no forms, and no links that leave the frame.
      sandbox=""
    />
  );
}
