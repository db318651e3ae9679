import type { FormSpec } from '../../server/shared/form.ts';
import { sentLines } from '../../server/shared/typed-lines.ts';
import type { FormContext } from '../shared/form/control-props.ts';
import { FormFrame } from '../shared/form/form-frame.tsx';
import type { Prepare } from '../shared/form/send.ts';
import { useForm } from '../shared/form/use-form.ts';
import { type LineWords, linesIn } from './lines.ts';
import { LinesControl } from './lines-control.tsx';

type Props = {
  spec: FormSpec;
  context: FormContext;
  t: LineWords;
  /** What a new line has as its tax, in percent. */
  taxRate: string;
};

const toInvoice: Prepare = ({ lines = '[]', ...values }) => ({
  ...values,
  lines: sentLines(linesIn(lines), values.currency ?? ''),
});

/** A draft of an invoice, with its lines and what they come to. */
export default function InvoiceForm({ spec, context, t, taxRate }: Props) {
  const form = useForm(spec, toInvoice);
  return (
    <FormFrame
      spec={spec}
      context={context}
      form={form}
      controls={{
        'invoice-lines': (props) => <LinesControl {...props} t={t} taxRate={taxRate} />,
      }}
    />
  );
}
