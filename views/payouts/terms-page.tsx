import { useId } from 'react';
import { type Customer, payoutTermsFields } from '../../server/customers/shared/customer.ts';
import { customerName } from '../../server/customers/shared/customer-texts.ts';
import { amountText } from '../../server/shared/amounts.ts';
import { yesNo } from '../../server/shared/enums.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { PanelLayout } from '../panel/layout.tsx';
import { findSubmission, labelledOptions } from '../panel/panel-form.tsx';
import { errorAt, FormErrors } from '../parts/form-errors.tsx';
import { localizedHref } from '../parts/links.ts';
import { HiddenFields, PlainInput, PlainSelect } from '../parts/plain-form.tsx';
import type { PanelProps } from '../props.ts';

type Props = PanelProps & {
  customer: Customer;
  /** The company's currency; null: none is set. */
  currency: string | null;
};

const typedNames = ['account_name', 'iban', 'bic', 'account'] as const;

/** When and how a customer is paid what was collected for them. Works without script. */
export function PayoutTermsPage({ panel, t, customer, currency }: Props) {
  const { site } = panel;
  const id = useId();
  const call = `PATCH ${paths.api.customers}`;
  const refused = findSubmission(site, call);
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
  const page = localizedHref(site, pathTo(paths.control.customer, { id: customer.id }));
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={labels.title}
      crumbs={[
        { label: t.customers.title, href: localizedHref(site, paths.control.customers) },
        { label: customerName(customer), href: page },
      ]}
      needsScript={false}
    >
      <form method="post" className="form control-form">
        <HiddenFields values={{ _verb: call, _then: page, id: customer.id }} />
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
    </PanelLayout>
  );
}
