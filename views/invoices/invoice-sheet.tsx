import { interpolate } from '../../server/shared/interpolate.ts';
import { langAttribute, languageByCode } from '../../server/shared/languages.ts';
import type { Panel } from '../../server/web/shared/panel.ts';
import { CompanyMark } from '../parts/brand.tsx';
import { Icon } from '../parts/icon.tsx';
import { InvoiceTotalsList } from '../parts/invoice-totals.tsx';
import { TableHead } from '../parts/table-head.tsx';
import { TextWithEmails } from '../parts/text-with-emails.tsx';
import { isolateName, UserText } from '../parts/written.tsx';
import { messagesOf } from '../translations/index.ts';
import type { Messages } from '../translations/messages.ts';
import { type ContentsProps, type InvoiceContents, invoiceContents } from './invoice-contents.ts';

export type SheetProps = ContentsProps & {
  heading: 'h1' | 'h2';
};

export function InvoiceSheet(props: SheetProps) {
  const { company, language, heading: Heading } = props;
  const contents = invoiceContents(props);
  const { heading, name, mark, customer, facts, lines, totals, paid, note } = contents;
  const lang = langAttribute(company.language, language);
  return (
    <article
      className="invoice"
      lang={language.tag}
      dir={language.dir}
      aria-label={`${heading} ${name}`}
    >
      {mark !== null && <SheetMark {...mark} />}
      <header className="ends">
        <Heading>{heading}</Heading>
        <SheetCompany company={contents.company} lang={lang} />
      </header>
      <div className="invoice-head ends">
        {customer !== null && (
          <SheetCustomer customer={customer} heading={Heading === 'h1' ? 'h2' : 'h3'} />
        )}
        {facts.length > 0 && <SheetFacts facts={facts} lang={lang} />}
      </div>
      {lines !== null && (
        <>
          <InvoiceTable lines={lines} />
          <InvoiceTotalsList rows={totals} />
        </>
      )}
      {contents.remarks.map((remark) => (
        <p key={remark} className="part">
          <bdi>{remark}</bdi>
        </p>
      ))}
      {paid !== null && <p className="invoice-thanks strong">{paid}</p>}
      {note !== null && (
        <p className="typed part" dir="auto">
          {note}
        </p>
      )}
    </article>
  );
}

type InPanelProps = Pick<ContentsProps, 'invoice' | 'company'> & { panel: Panel };

/** An invoice on a page of the panel, in its own language. */
export function InvoiceInPanel({ panel: { site, timeZone }, invoice, company }: InPanelProps) {
  const language = invoice.language === null ? site.language : languageByCode(invoice.language);
  const words = { language, t: messagesOf(language.code), timeZone };
  return <InvoiceSheet invoice={invoice} company={company} {...words} heading="h2" />;
}

/** Says which characters are question marks in the PDF; nothing if there are none. */
export function Unprintable({ t, characters }: { t: Messages; characters: readonly string[] }) {
  if (characters.length === 0) return null;
  const names = isolateName(characters.join(' '));
  return (
    <p className="card padded below no-print">
      {interpolate(t.invoicing.unprintable, { characters: names })}
    </p>
  );
}

type FileLinkProps = { href: string; label: string; isQuiet?: boolean };

export function FileLink({ href, label, isQuiet = true }: FileLinkProps) {
  return (
    <a className={isQuiet ? 'button button-quiet' : 'button'} href={href} download>
      <Icon name="download" />
      {label}
    </a>
  );
}

function SheetMark({ title, reason }: NonNullable<InvoiceContents['mark']>) {
  if (reason === null) return <p className="invoice-mark bad strong">{title}</p>;
  return (
    <p className="invoice-mark bad strong">
      <strong>{title}</strong>
      <span>{reason}</span>
    </p>
  );
}

type CompanyProps = { company: InvoiceContents['company']; lang: string | undefined };

function SheetCompany({
  company: { name, address, contacts, taxNumbers, logo },
  lang,
}: CompanyProps) {
  return (
    <address>
      <CompanyMark name={name ?? ''} logo={logo} />
      {logo !== null && <strong>{name}</strong>}
      {address !== null && (
        <span>
          <UserText lang={lang}>{address}</UserText>
        </span>
      )}
      <PartyLines contacts={contacts} taxNumbers={taxNumbers} />
    </address>
  );
}

function PartyLines({
  contacts,
  taxNumbers,
}: Pick<InvoiceContents['company'], 'contacts' | 'taxNumbers'>) {
  return (
    <>
      {contacts.map((line) => (
        <bdi key={line}>
          <TextWithEmails text={line} />
        </bdi>
      ))}
      {taxNumbers.map((number) => (
        <span key={number}>{number}</span>
      ))}
    </>
  );
}

type CustomerProps = {
  customer: NonNullable<InvoiceContents['customer']>;
  heading: 'h2' | 'h3';
};

function SheetCustomer({ customer, heading: Heading }: CustomerProps) {
  const { heading, name, address, contacts, taxNumbers } = customer;
  return (
    <section>
      <Heading>{heading}</Heading>
      <p className="invoice-customer">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {address !== null && (
          <span>
            <bdi>{address}</bdi>
          </span>
        )}
        <PartyLines contacts={contacts} taxNumbers={taxNumbers} />
      </p>
    </section>
  );
}

type FactsProps = { facts: InvoiceContents['facts']; lang: string | undefined };

function SheetFacts({ facts, lang }: FactsProps) {
  return (
    <dl className="pairs">
      {facts.map(({ label, value, kind }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {kind === 'words' && value}
            {kind === 'code' && <bdi>{value}</bdi>}
            {kind === 'written' && <UserText lang={lang}>{value}</UserText>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The lines of an invoice. On narrow screens, each line is a block with labelled parts. */
function InvoiceTable({ lines }: { lines: NonNullable<InvoiceContents['lines']> }) {
  const { headings, rows } = lines;
  return (
    <table>
      <TableHead headings={headings} />
      <tbody>
        {rows.map(({ description, values }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and stay as they are
          <tr key={index}>
            <th scope="row">
              <bdi>{description}</bdi>
            </th>
            {values.map((value, column) => (
              <td key={headings[column + 1]} data-label={headings[column + 1]}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
