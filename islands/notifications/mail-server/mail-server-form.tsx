import type { FormSpec } from '../../../server/shared/form.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import type { FormContext } from '../../shared/form/control-props.ts';
import { FormFrame } from '../../shared/form/form-frame.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { ServerTest } from './server-test.tsx';

type Props = {
  spec: FormSpec;
  context: FormContext;
  t: Pick<Messages['mailServers'], 'testTitle' | 'test' | 'testSend' | 'testing'> & {
    testLead: string;
  };
};

/** The mail server, which can be tried before it is saved. */
export default function MailServerForm({ spec, context, t }: Props) {
  const form = useForm(spec);
  const shown = form.values.security === 'none' ? spec : without(spec, 'plain_confirmed');
  return (
    <FormFrame spec={shown} context={context} form={form}>
      <ServerTest t={t} noAnswer={context.t.noAnswer} form={form} />
    </FormFrame>
  );
}

/** What only matters without encryption is asked only then. */
function without(spec: FormSpec, left: string): FormSpec {
  const sections = spec.sections.map((section) => ({
    ...section,
    fields: section.fields.filter(({ name }) => name !== left),
  }));
  return { ...spec, sections };
}
