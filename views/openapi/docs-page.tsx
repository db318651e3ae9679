import { colon } from '../../server/shared/colon.ts';
import type { DocsCall, DocsField, DocsGroup } from '../../server/shared/envelope.ts';
import { pick } from '../../server/shared/field-values.ts';
import { paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/web/shared/site.ts';
import { Island } from '../island.tsx';
import { initialGraph } from '../parts/data.tsx';
import { localizedHref } from '../parts/links.ts';
import type { SiteProps } from '../props.ts';
import { crumbsTo, PublicLayout } from '../public-layout.tsx';
import type { Messages } from '../translations/messages.ts';

type Props = SiteProps & {
  groups: DocsGroup[];
};

const keyHeader = 'Authorization: Bearer wb_…';

/** All calls of the API, and a form that tries one. Reading works without JavaScript. */
export function DocsPage({ site, t, groups }: Props) {
  const words = t.apiDocs;
  const tried = groups
    .flatMap(({ calls }) => calls)
    .map((call) => pick(call, ['name', 'method', 'path', 'headers', 'form', 'example']));
  return (
    <PublicLayout
      site={site}
      t={t}
      crumbs={crumbsTo(site, words.title)}
      noindex
      graph={initialGraph(site)}
      styles={site.manifest.apiDocsStyles}
    >
      <section className="section api-docs break">
        <h1>{words.title}</h1>
        <p>
          <code dir="ltr">{keyHeader}</code>
        </p>
        <p>
          <a href={paths.api.openApi}>{words.document}</a>
        </p>
        <h2 id="try">{words.try}</h2>
        <Island
          name="api-console"
          on="load"
          site={site}
          props={{ t: { ...words, working: t.control.form.working }, calls: tried }}
        />
        <noscript>
          <p>{words.needsScript}</p>
        </noscript>
        {groups.map(({ tag, calls }) => (
          <section key={tag} aria-labelledby={`calls-${tag}`}>
            <h2 id={`calls-${tag}`} lang="en">
              {tag}
            </h2>
            {calls.map((call) => (
              <CallDetails key={call.name} site={site} t={words} call={call} />
            ))}
          </section>
        ))}
      </section>
    </PublicLayout>
  );
}

type Words = Messages['apiDocs'];

/** A call: its parameters, its content, and its answers. Its own texts are English. */
export function CallDetails({ site, t, call }: { site: Site; t: Words; call: DocsCall }) {
  const { name, method, path, summary, description, isOpen, scopes } = call;
  const address = `${paths.api.docs}?${new URLSearchParams({ call: name })}`;
  return (
    <details className="api-call entry">
      <summary>
        <code dir="ltr">
          <strong>{method}</strong> {path}
        </code>{' '}
        <span className="block" lang="en" dir="ltr">
          {summary}
        </span>
      </summary>
      {description !== null && (
        <p lang="en" dir="ltr">
          {description}
        </p>
      )}
      <p>
        {isOpen && t.open} {scopes.length > 0 && `${t.scopes}${colon(site.language.tag)}`}
        {scopes.map((scope) => (
          <code key={scope} dir="ltr">
            {scope}{' '}
          </code>
        ))}
      </p>
      <DocsFields title={t.query} fields={call.query} />
      <DocsFields title={t.content} fields={call.content} />
      {call.example !== '' && (
        <pre dir="ltr">
          <code>{call.example}</code>
        </pre>
      )}
      <DocsFields title={t.answer} fields={call.answer} />
      <ul lang="en" dir="ltr">
        {call.statuses.map(({ status, description: meaning }) => (
          <li key={status}>
            <code>{status}</code> {meaning}
          </li>
        ))}
      </ul>
      <p>
        <a href={`${localizedHref(site, address)}#try`}>{t.try}</a>
      </p>
    </details>
  );
}

function DocsFields({ title, fields }: { title: string; fields: DocsField[] }) {
  if (fields.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="api-fields" dir="ltr" lang="en">
        {fields.map(({ name, type, isRequired }) => (
          <li key={name}>
            <code>
              {name}
              {isRequired && '*'}
            </code>{' '}
            {type}
          </li>
        ))}
      </ul>
    </>
  );
}
