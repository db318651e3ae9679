import { useId } from 'react';
import { limits } from '../../server/shared/limits.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { paths } from '../../server/shared/paths.ts';
import { FormFold, findSubmission } from '../panel/panel-form.tsx';
import { errorAt, FormErrors } from '../parts/form-errors.tsx';
import { HiddenFields, PlainInput } from '../parts/plain-form.tsx';
import type { PanelProps } from '../props.ts';

type Props = PanelProps & {
  /** What should be in the till, by currency. */
  sums: { currency: string; amount: number }[];
  /** The company's currency; null: none is set. */
  currency: string | null;
  /** `YYYY-MM-DD` in the site's time zone. */
  today: string;
};

/** What should be in the till now, and the forms that count it and bring some of it to the bank. Work without script. */
export function TillForms({ panel, t, sums, currency, today }: Props) {
  const { site } = panel;
  const first = sums[0]?.currency ?? currency ?? '';
  const form = { panel, t, currency: first, today };
  return (
    <>
      <dl className="receivables cluster below">
        {sums.map((sum) => (
          <div key={sum.currency}>
            <dt className="soft">{t.till.now}</dt>
            <dd>
              <strong>
                <bdi>{formatMoney(sum.amount, sum.currency, site.language.tag)}</bdi>
              </strong>
            </dd>
          </div>
        ))}
      </dl>
      <div className="actions top below">
        <FormFold site={site} call={`POST ${paths.api.till}`} label={t.till.close} isPrimary>
          <ClosingForm {...form} isFirst={sums.length === 0} />
        </FormFold>
        <FormFold site={site} call={`POST ${paths.api.bankings}`} label={t.till.bank}>
          <BankingForm {...form} />
        </FormFold>
      </div>
      <p className="soft below">{t.till.notCertified}</p>
    </>
  );
}

type FormProps = PanelProps & { currency: string; today: string };

/** The fields that both forms have, with what was typed into a refused form. */
function formFields({ panel: { site }, t, currency, today }: FormProps, call: string, id: string) {
  const refused = findSubmission(site, call);
  const typed: Record<string, string> = refused?.values ?? {};
  const field = (name: string, label: string, saved = '') => ({
    id: `${id}${name}`,
    name,
    label,
    error: errorAt(refused?.failure, name),
    autoComplete: 'off',
    defaultValue: typed[name] ?? saved,
  });
  const amount = { inputMode: 'decimal', dir: 'ltr' } as const;
  return {
    field,
    amount,
    start: (
      <>
        <HiddenFields values={{ _verb: call, _key: crypto.randomUUID() }} />
        <FormErrors errors={refused?.failure?.errors ?? []} />
        <PlainInput {...field('day', t.runs.fields.day, today)} type="date" required max={today} />
        <PlainInput
          {...field('currency', t.control.fields.cod_currency, currency)}
          required
          maxLength={3}
          size={4}
        />
      </>
    ),
  };
}

function ClosingForm({ isFirst, ...props }: FormProps & { isFirst: boolean }) {
  const { t } = props;
  const { fields, close } = t.till;
  const { field, amount, start } = formFields(props, `POST ${paths.api.till}`, useId());
  return (
    <form method="post" className="control-form cluster">
      {start}
      <PlainInput {...field('counted', fields.counted)} {...amount} required />
      {isFirst && <PlainInput {...field('opening', t.till.firstOpening)} {...amount} />}
      <PlainInput
        {...field('reason', t.bookings.reason)}
        hint={t.till.reasonHint}
        maxLength={limits.text}
      />
      <button type="submit" className="button">
        {close}
      </button>
    </form>
  );
}

function BankingForm(props: FormProps) {
  const { t } = props;
  const { field, amount, start } = formFields(props, `POST ${paths.api.bankings}`, useId());
  return (
    <form method="post" className="control-form cluster">
      {start}
      <PlainInput {...field('amount', t.invoicing.fields.amount)} {...amount} required />
      <PlainInput {...field('reference', t.control.fields.reference)} maxLength={100} />
      <button type="submit" className="button">
        {t.till.bank}
      </button>
    </form>
  );
}
