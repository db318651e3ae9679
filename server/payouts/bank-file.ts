import IBAN from 'iban';
import { transliterate } from 'transliteration';
import type { Settings } from '../admin/shared/settings.ts';
import { invoiceCompany } from '../invoices/company.ts';
import {
  type Element,
  element,
  elementGroup,
  textElement,
  writeXml,
} from '../invoices/electronic/xml.ts';
import { amountText } from '../shared/amounts.ts';
import { minorDigits } from '../shared/money.ts';
import type { Cell } from '../spreadsheets/sheet.ts';
import { type Payout, payoutReference } from './shared/payout.ts';

// This file is imported where it is needed, not at the start: transliteration has the letters of all scripts.

/** The rows of a file of transfers: headings are the same in every language, and amounts have a point. */
export function transferRows(payouts: readonly Payout[]): Cell[][] {
  return [
    [
      'payout',
      'customer',
      'account_name',
      'iban',
      'bic',
      'account',
      'amount',
      'currency',
      'reference',
    ],
    ...payouts.map(({ id, customer_name, account, amount, currency }) => [
      id,
      customer_name,
      account.account_name ?? customer_name,
      account.iban && IBAN.electronicFormat(account.iban),
      account.bic,
      account.account,
      Number(amountText(amount, currency)),
      currency,
      payoutReference(id),
    ]),
  ];
}

type Order = {
  payouts: readonly Payout[];
  settings: Settings;
  /** The day on which the bank is to pay: `YYYY-MM-DD`. */
  day: string;
  now: Date;
};

/**
 * Writes a credit transfer initiation, pain.001.001.03 (ISO 20022), which banks take as a file: one payment for each currency, with a
 * transfer for each payout. All payouts and the company need an IBAN.
 */
export function creditTransfers({ payouts, settings, day, now }: Order): string {
  const company = invoiceCompany(settings);
  const number = now.toISOString().replace(/\D/g, '');
  const groups = [...Map.groupBy(payouts, ({ currency }) => currency)];
  const name = textElement('Nm', bankText(company.name, 70));
  return writeXml(
    element(
      'Document',
      [
        element('CstmrCdtTrfInitn', [
          element('GrpHdr', [
            textElement('MsgId', `WB${number}`),
            textElement('CreDtTm', now.toISOString().slice(0, 19)),
            textElement('NbOfTxs', String(payouts.length)),
            textElement('CtrlSum', controlSum(payouts)),
            element('InitgPty', [name]),
          ]),
          ...groups.map(([currency, own]) =>
            element('PmtInf', [
              textElement('PmtInfId', `WB${number}-${currency}`),
              textElement('PmtMtd', 'TRF'),
              textElement('NbOfTxs', String(own.length)),
              textElement('CtrlSum', controlSum(own)),
              currency === 'EUR'
                ? element('PmtTpInf', [element('SvcLvl', [textElement('Cd', 'SEPA')])])
                : null,
              textElement('ReqdExctnDt', day),
              element('Dbtr', [name]),
              element('DbtrAcct', [ibanElement(company.iban)]),
              element('DbtrAgt', [bankElement(company.bic)]),
              textElement('ChrgBr', 'SLEV'),
              ...own.map(transfer),
            ]),
          ),
        ]),
      ],
      { xmlns: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03' },
    ),
  );
}

function transfer({ id, customer_name, account, amount, currency }: Payout): Element {
  const reference = payoutReference(id);
  return element('CdtTrfTxInf', [
    element('PmtId', [textElement('EndToEndId', reference)]),
    element('Amt', [element('InstdAmt', amountText(amount, currency), { Ccy: currency })]),
    account.bic === null ? null : element('CdtrAgt', [bankElement(account.bic)]),
    element('Cdtr', [textElement('Nm', bankText(account.account_name ?? customer_name, 70))]),
    element('CdtrAcct', [ibanElement(account.iban)]),
    elementGroup('RmtInf', [textElement('Ustrd', reference)]),
  ]);
}

const ibanElement = (iban: string | null) =>
  element('Id', [textElement('IBAN', IBAN.electronicFormat(iban ?? ''))]);

/** The bank of an account. The bank of an IBAN is known without its BIC. */
function bankElement(bic: string | null): Element {
  const code = bic?.replace(/\s/g, '').toUpperCase() ?? '';
  const known = bicPattern.test(code)
    ? textElement('BIC', code)
    : element('Othr', [textElement('Id', 'NOTPROVIDED')]);
  return element('FinInstnId', [known]);
}

const bicPattern = /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/;

/** A text in the letters that all banks take. */
function bankText(text: string, max: number): string {
  return transliterate(text)
    .replace(/[^A-Za-z0-9/?:().,'+ -]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max);
}

/** The sum of all amounts, whatever their currency, as the format wants it. */
function controlSum(payouts: readonly Payout[]): string {
  const digits = Math.max(...payouts.map(({ currency }) => minorDigits(currency)));
  const sum = payouts.reduce(
    (total, { amount, currency }) =>
      total + BigInt(amount) * 10n ** BigInt(digits - minorDigits(currency)),
    0n,
  );
  const text = String(sum).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
