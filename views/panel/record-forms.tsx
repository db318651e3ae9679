import type { ComponentProps } from 'react';
import type { FormSpec } from '../../server/shared/form.ts';
import { localizedHref } from '../parts/links.ts';
import type { PanelProps } from '../props.ts';
import type { Messages } from '../translations/messages.ts';
import { PanelLayout } from './layout.tsx';
import { PanelForm } from './panel-form.tsx';

type OutcomeWithType<Type> = Extract<FormSpec['outcome'], { type: Type }>;
/** The common part of the two forms of a record. */
export type FormBody = Pick<FormSpec, 'action' | 'encoding' | 'sections'>;

/** A form that creates a record, and is then replaced by `links`. */
export function creationForm(
  label: string,
  links: OutcomeWithType<'links'>['links'],
  body: FormBody & Partial<Pick<FormSpec, 'fixed'>>,
): FormSpec {
  return {
    method: 'POST',
    button: { label },
    outcome: { type: 'links', links },
    ...body,
  };
}

/** A form that changes the record with this id, and stays on the page. */
export function changeForm(
  { control: { form } }: Messages,
  id: number,
  outcome: OutcomeWithType<'stay' | 'reload'>,
  body: FormBody,
): FormSpec {
  return {
    method: 'PATCH',
    sends: 'changes',
    fixed: { id },
    button: { label: form.save },
    outcome,
    ...body,
  };
}

type RecordFormProps = PanelProps &
  Pick<ComponentProps<typeof PanelForm>, 'controls'> & {
    /** The record's id; undefined: a new one is created. */
    id: number | undefined;
    /** The record's name; undefined for a new one. */
    name: string | undefined;
    words: { title: string; create: string };
    /** The paths of the records' list, and of the form of a new one. */
    list: string;
    another: string;
    crumbs?: ComponentProps<typeof PanelLayout>['crumbs'];
    outcome: OutcomeWithType<'stay' | 'reload'>;
    body: FormBody;
  };

/** The page of a record's form. After creating a record, it links to the list and to the next new one. */
export function RecordFormPage({ panel, t, id, words, controls = {}, ...own }: RecordFormProps) {
  const { site } = panel;
  const { form, list } = t.control;
  const href = localizedHref(site, own.list);
  const next = [
    { label: list.all, to: href },
    { label: form.another, to: localizedHref(site, own.another) },
  ];
  const spec =
    id === undefined
      ? creationForm(form.create, next, own.body)
      : changeForm(t, id, own.outcome, own.body);
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={own.name ?? words.create}
      crumbs={[...(own.crumbs ?? []), { label: words.title, href }]}
    >
      <PanelForm site={site} t={t} spec={spec} controls={controls} />
    </PanelLayout>
  );
}
