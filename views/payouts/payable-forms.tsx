import type { Payable } from '../../server/payouts/shared/payout.ts';
import { limits } from '../../server/shared/limits.ts';
import { paths } from '../../server/shared/paths.ts';
import { CustomerControl } from '../panel/customer-control.tsx';
import { FormFold, findSubmission, PanelForm } from '../panel/panel-form.tsx';
import type { ListReader } from '../panel/records/list.ts';
import { FormErrors } from '../parts/form-errors.tsx';
import { localizedHref } from '../parts/links.ts';
import { HiddenFields, PlainInput } from '../parts/plain-form.tsx';
import { ReasonForm } from '../parts/reason-form.tsx';
import type { PanelProps } from '../props.ts';

type Props = { payable: Payable; reader: ListReader };

const action = paths.api.payables;

/** A form that says whose collected cash is. */
export function AssignOwner({ payable: { id }, reader: { site, t } }: Props) {
  return (
    <PanelForm
      site={site}
      t={t}
      spec={{
        method: 'PATCH',
        action,
        fixed: { id },
        sections: [
          {
            fields: [
              {
                name: 'customer',
                label: t.invoicing.fields.customer_name,
                control: 'customer',
                rule: { kind: 'line', max: limits.text, required: true },
                value: '',
              },
            ],
          },
        ],
        button: { label: t.payouts.assignOwner },
        outcome: { type: 'reload' },
      }}
      controls={{
        customer: (form) => <CustomerControl {...form} link="customer" linked={null} value="" />,
      }}
    />
  );
}

/** A form that keeps collected cash from being paid out. It asks for the reason. */
export function DisputePayable({ payable: { id }, reader: { t } }: Props) {
  return (
    <ReasonForm
      hidden={{ _verb: `PATCH ${action}`, id }}
      name="dispute"
      label={t.bookings.reason}
      button={t.payouts.dispute}
    />
  );
}

/** Links to what is still to be paid out, and to the ledger, beside the list of payouts. */
export function PayoutListLinks({ panel: { site }, t }: PanelProps) {
  const links = [
    [paths.control.payables, t.payouts.payables],
    [paths.control.ledger, t.payouts.ledger],
  ] as const;
  return links.map(([path, label]) => (
    <a key={path} className="button button-quiet" href={localizedHref(site, path)}>
      {label}
    </a>
  ));
}

/** The form that marks payouts as paid by the bank's statement, below the list of payouts. */
export function BankStatementForm({ panel: { site }, t }: PanelProps) {
  const call = `POST ${paths.api.bankStatement}`;
  return (
    <FormFold site={site} call={call} label={t.payouts.bankStatement}>
      <form className="form control-form" method="post" encType="multipart/form-data">
        <HiddenFields values={{ _verb: call }} />
        <FormErrors errors={findSubmission(site, call)?.failure?.errors ?? []} />
        <PlainInput
          id="bank-statement"
          label={t.payouts.bankStatement}
          hint={t.payouts.bankStatementHint}
          type="file"
          name="file"
          accept=".csv,.txt,.xlsx,.ods"
          required
        />
        <button type="submit" className="button">
          {t.payouts.markPaid}
        </button>
      </form>
    </FormFold>
  );
}
