import { useId } from 'react';
import { type Customer, payoutTermsFields } from '../../server/customers/shared/customer.ts';
import { amountText } from '../../server/shared/amounts.ts';
import { yesNo } from '../../server/shared/enums.ts';
import { paths } from '../../server/shared/paths.ts';
import { findSubmission, labelledOptions } from '../panel/panel-form.tsx';
import { errorAt, FormErrors } from '../parts/form-errors.tsx';
import { HiddenFields, PlainInput, PlainSelect } from '../parts/plain-form.tsx';
import type { SiteProps } from '../props.ts';

type Props = SiteProps & {
  customer: Customer;
  /** The company's currency; null: none is set. */
  currency: string | null;
};

const typedNames = ['account_name', 'iban', 'bic', 'account'] as const;

/** When and how a customer is paid what was collected for them. Works without script. */
export function PayoutTermsForm({ site, t, customer, currency }: Props) {
  const id = useId();
  const call = `PATCH ${paths.api.customers}`;
  const submission = findSubmission(site, call);
  const refused = submission?.values['payout_terms[days]'] === undefined ? undefined : submission;
  const { payout_terms: terms } = customer;
  const { terms: labels } = t.payouts;
  const minimum = terms?.minimum ?? null;
  const saved: Record<string, string | number | null | undefined> = {
    ...terms,
    minimum: minimum === null ? null : amountText(minimum, currency ?? ''),
  };
  const field = (name: keyof typeof payoutTermsFields) => ({
    id: `${id}${name}`,
    name: `payout_terms[${name}]`,
    label: labels[name],
    error: errorAt(refused?.failure, `payout_terms.${name}`),
    autoComplete: 'off',
    defaultValue: refused?.values[`payout_terms[${name}]`] ?? String(saved[name] ?? ''),
  });
  return (
    <details className="part stack" open={refused !== undefined}>
      <summary className="button button-quiet below">{labels.title}</summary>
      <form method="post" className="form control-form">
        <HiddenFields values={{ _verb: call, id: customer.id }} />
        <FormErrors errors={refused?.failure?.errors ?? []} />
        <PlainInput {...field('days')} type="number" min={0} max={payoutTermsFields.days.max} />
        <PlainInput
          {...field('minimum')}
          label={currency === null ? labels.minimum : `${labels.minimum} (${currency})`}
          inputMode="decimal"
          dir="ltr"
        />
        <PlainInput {...field('fee_percent')} inputMode="decimal" dir="ltr" />
        <PlainSelect
          {...field('less_invoices')}
          options={[{ value: '', label: '–' }, ...labelledOptions(yesNo, t.control.form)]}
        />
        {typedNames.map((name) => (
          <PlainInput key={name} {...field(name)} maxLength={payoutTermsFields[name].max} />
        ))}
        <div className="form-actions">
          <button type="submit" className="button">
            {t.control.form.save}
          </button>
        </div>
      </form>
    </details>
  );
}
