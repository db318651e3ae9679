import { type CashItem, formatCod } from '../../../server/parcels/shared/cash.ts';
import { expectedDays } from '../../../server/parcels/shared/delivery-days.ts';
import type { Parcel, ParcelWithHistory } from '../../../server/parcels/shared/parcel.ts';
import { localizeWeight } from '../../../server/parcels/shared/weight-words.ts';
import {
  addressEnds,
  addressPartsIn,
  addressTexts,
  textParts,
} from '../../../server/shared/address.ts';
import { colon } from '../../../server/shared/colon.ts';
import type { IconName } from '../../../server/shared/enums.ts';
import type { FieldRule } from '../../../server/shared/field-values.ts';
import { parcelFields } from '../../../server/shared/fields.ts';
import { languageMenu } from '../../../server/shared/languages.ts';
import { formatMoney } from '../../../server/shared/money.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { may } from '../../../server/web/shared/panel.ts';
import type { Site } from '../../../server/web/shared/site.ts';
import { AddressLine } from '../../parts/address-line.tsx';
import { formatDate, formatLocalTime } from '../../parts/dates.ts';
import { Icon } from '../../parts/icon.tsx';
import { localizedHref, telephoneHref } from '../../parts/links.ts';
import { statusLang } from '../../parts/status.ts';
import { TextWithEmails } from '../../parts/text-with-emails.tsx';
import { UserText } from '../../parts/written.tsx';
import { PriceLines } from '../../prices/price-lines.tsx';
import type { PanelProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';
import { addressWords, fieldLabels } from '../../translations/parcel-labels.ts';
import { type DetailName, isLanguageField, parcelSections } from '../parcel-fields.ts';

type Props = PanelProps & { parcel: ParcelWithHistory };
type SectionId = ReturnType<typeof parcelSections>[number]['id'];

const atTheTop: DetailName[] = ['stage', 'status', 'current_location'];

/** Parts of addresses, which the address's text includes. */
const inText: string[] = addressEnds.flatMap((end) => textParts.map((part) => `${end}_${part}`));

/** Icons that replace the label of a person's fields visually. */
const icons: Partial<Record<DetailName, IconName>> = {
  recipient_name: 'person',
  recipient_email: 'mail',
  recipient_phone_number: 'call',
  recipient_language: 'translate',
  destination: 'place',
  sender_name: 'person',
  sender_email: 'mail',
  sender_language: 'translate',
  pickup_location: 'place',
};

/** What was recorded about the money at the door. */
export type Collection = Pick<CashItem, 'method' | 'reason'> & {
  collected: number;
  currency: string;
};

type FactsProps = Props & {
  only: SectionId[];
  collected?: Collection[];
  /** Why the delivery service has no price for the parcel. */
  noPrice?: string | undefined;
};

/** The known fields of these sections. Empty sections are left out. */
export function ParcelFacts({ panel, t, parcel, only, collected = [], noPrice }: FactsProps) {
  const { site } = panel;
  const code = parcel.tracking_code;
  return parcelSections(t)
    .filter(({ id }) => only.includes(id))
    .map(({ id, title, names }) => {
      const given = names.filter(
        (name) => !isAtTheTop(name, parcel) && !inText.includes(name) && parcel[name] !== null,
      );
      const cod = id === 'shipment' ? formatCod(parcel, site.language.tag) : null;
      const isPriced = id === 'shipment' && (parcel.price !== null || parcel.service !== null);
      return (
        (given.length > 0 || cod !== null || isPriced) && (
          <section key={id} className="parcel-facts">
            <header className="ruled row between">
              <h2>{title}</h2>
              {may(panel, 'parcels:write') && (
                <a
                  className="tool soft small-icon"
                  href={`${updateHref(site, code)}#${id}`}
                  aria-label={`${t.control.parcels.update}${colon(site.language.tag)}${title}`}
                  title={t.control.parcels.update}
                >
                  <Icon name="edit" />
                </a>
              )}
            </header>
            <dl>
              {given.map((name) => (
                <div key={name}>
                  <FactLabel icon={icons[name]}>{fieldLabels(t)[name]}</FactLabel>
                  <dd>
                    <UserText lang={langOfField(name, parcel, site.contentLang)}>
                      <FactValue name={name} value={parcel[name] ?? ''} tag={site.language.tag} />
                    </UserText>
                    {addressEnds
                      .filter((end) => addressTexts[end] === name)
                      .map((end) => (
                        <div key={end}>
                          <AddressLine
                            parts={addressPartsIn(parcel, end)}
                            tag={site.language.tag}
                            t={addressWords(t)}
                          />
                        </div>
                      ))}
                  </dd>
                </div>
              ))}
              {cod !== null && (
                <div>
                  <FactLabel icon={undefined}>{t.control.fields.cod}</FactLabel>
                  <dd>{cod}</dd>
                </div>
              )}
              {collected.map((one, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same
                <div key={index}>
                  <FactLabel icon={undefined}>{t.control.fields.cod_collected}</FactLabel>
                  <dd>{collectedText(one, t, site.language.tag)}</dd>
                </div>
              ))}
              {isPriced && (
                <PriceFact t={t} parcel={parcel} tag={site.language.tag} noPrice={noPrice} />
              )}
            </dl>
          </section>
        )
      );
    });
}

function collectedText(
  { collected, currency, method, reason }: Collection,
  t: Messages,
  tag: string,
) {
  const { methods, notCollected } = t.cash;
  const how = method === null ? notCollected : methods[method];
  return [formatMoney(collected, currency, tag), how, reason].filter((part) => part).join(' · ');
}

type PriceFactProps = Pick<FactsProps, 't' | 'parcel' | 'noPrice'> & { tag: string };

/** The price, and how it was calculated. */
function PriceFact({ t, parcel, tag, noPrice }: PriceFactProps) {
  const { price, currency, price_lines: lines, service, price_reason: reason } = parcel;
  const code = currency ?? '';
  return (
    <div>
      <FactLabel icon={undefined}>{t.control.fields.price}</FactLabel>
      <dd>
        {price === null ? (
          (noPrice ?? `${service}${colon(tag)}–`)
        ) : (
          <bdi>{formatMoney(price, code, tag)}</bdi>
        )}
        {lines === null && reason !== null && ` (${reason})`}
        {lines !== null && <PriceLines lines={lines} currency={code} t={t} tag={tag} />}
      </dd>
    </div>
  );
}

function FactLabel({ icon, children }: { icon: IconName | undefined; children: string }) {
  if (icon === undefined) return <dt>{children}</dt>;
  return (
    <dt className="parcel-fact-icon stack small-icon">
      <Icon name={icon} />
      <span className="visually-hidden">{children}</span>
    </dt>
  );
}

/** A link to the form, at the first section with an empty field. */
export function AddDetails({ panel: { site }, t, parcel }: Props) {
  const words = t.control.parcels;
  const lacking = parcelSections(t).find(({ names }) =>
    names.some(
      (name) =>
        parcel[name] === null && ![...atTheTop, ...inText].includes(name) && !isLanguageField(name),
    ),
  );
  if (lacking === undefined) return null;
  return (
    <a
      className="button button-small button-quiet add-details start"
      href={`${updateHref(site, parcel.tracking_code)}#${lacking.id}`}
    >
      <Icon name="add" />
      {words.addDetails}
    </a>
  );
}

function updateHref(site: Site, code: string): string {
  return localizedHref(site, pathTo(paths.control.updateParcel, { code }));
}

/** Whether a field is shown at the top of the page. The expected delivery dates are, until the delivery. */
function isAtTheTop(name: DetailName, parcel: ParcelWithHistory): boolean {
  const { kind } = parcelFields[name];
  return atTheTop.includes(name) || (kind === 'day' && expectedDays(parcel) !== null);
}

/** The `lang` of a field with text written by the administrator. */
export function langOfField(
  name: keyof typeof parcelFields,
  parcel: Parcel,
  contentLang: string | undefined,
): string | undefined {
  const rule: FieldRule = parcelFields[name];
  if (name === 'status') return statusLang(parcel, contentLang);
  return parcel[name] !== null && rule.written ? contentLang : undefined;
}

/** A field's value: dates in the user's language; phone numbers and email addresses as links. */
function FactValue({ name, value, tag }: { name: DetailName; value: string; tag: string }) {
  if (isLanguageField(name)) return languageMenu.find(({ code }) => code === value)?.name ?? value;
  const { kind } = parcelFields[name];
  if (kind === 'day') return formatDate(value, tag);
  if (kind === 'local-time') return formatLocalTime(value, tag);
  if (name === 'weight') return localizeWeight(value, tag);
  const link = { className: 'parcel-contact finger-link', dir: 'ltr' };
  if (kind === 'phone')
    return (
      <a {...link} href={telephoneHref(value)}>
        {value}
      </a>
    );
  const text = <TextWithEmails text={value} />;
  return kind === 'email' ? (
    <a {...link} href={`mailto:${value}`}>
      {text}
    </a>
  ) : (
    text
  );
}
