import { useEffect, useRef } from 'react';
import type { Parcel } from '../../server/parcels/shared/parcel.ts';
import type { PageOf } from '../../server/shared/envelope.ts';
import type { LanguageCode } from '../../server/shared/languages.ts';
import { limits } from '../../server/shared/limits.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { fetchCustomerSuggestions } from '../customers/find-customers.ts';
import { getJson, inPageLanguage } from '../shared/api.ts';
import { type Suggestion, useCombobox } from '../shared/combobox.tsx';
import { useHydration } from '../shared/hooks.ts';

type Props = {
  label: string;
  /** The `?lang=` of the page; null: it has none. */
  language: LanguageCode | null;
  /** Whether `/` focuses the field. It does not on the scan screen, because a scanner may type `/` there. */
  hasShortcut: boolean;
  findsCustomers: boolean;
  t: { customer: string; parcel: string };
};

/** The most hits of each kind. */
const most = 5;

/** The search for a parcel in the panel's bar: a form, which works without script. */
export default function ParcelSearch({ label, language, hasShortcut, findsCustomers, t }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!hasShortcut) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [hasShortcut]);
  const hydrated = useHydration();
  const { inputProps, list } = useCombobox<Suggestion & { path: string }>({
    label,
    takesFirst: false,
    async find(text, signal) {
      const [customers, parcels] = await Promise.all([
        findsCustomers ? fetchCustomerSuggestions(text, signal) : [],
        findParcels(text, signal),
      ]);
      const named = new Map(customers.map((found) => [found.customer.id, found]));
      const hits = [...named].slice(0, most).map(([id, { label, note }]) => ({
        key: `customer-${id}`,
        label,
        note: [t.customer, note].join(' · '),
        path: pathTo(paths.control.customer, { id }),
      }));
      return [
        ...hits,
        ...parcels.map(({ id, tracking_code: code, recipient_name }) => ({
          key: `parcel-${id}`,
          label: code,
          note: `${t.parcel} · ${recipient_name}`,
          path: pathTo(paths.control.parcel, { code }),
        })),
      ];
    },
    choose: ({ path }) => location.assign(inPageLanguage(path)),
  });
  return (
    <search className="panel-search">
      <form action={paths.control.findParcel}>
        {language !== null && <input type="hidden" name="lang" value={language} />}
        <Icon name="search" />
        <input
          {...(hydrated ? inputProps : { autoComplete: 'off' })}
          ref={field}
          type="search"
          name="search"
          maxLength={limits.text}
          aria-label={label}
          placeholder={label}
          autoCapitalize="off"
          spellCheck={false}
          dir="auto"
          enterKeyHint="search"
          aria-keyshortcuts={hasShortcut ? '/' : undefined}
        />
        {hasShortcut && <span aria-hidden="true">/</span>}
        {list}
      </form>
    </search>
  );
}

async function findParcels(search: string, signal: AbortSignal): Promise<Parcel[]> {
  const query = new URLSearchParams({ search, per_page: String(most) });
  const answer = await getJson<PageOf<Parcel>>(`${paths.api.parcels}?${query}`, signal);
  return answer.status === 'success' ? answer.data.data : [];
}

/** Whether the key was pressed in a field or a dialog. */
function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  const typedInto = 'input:not([type=checkbox], [type=radio]), textarea, select, dialog *';
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(typedInto));
}
