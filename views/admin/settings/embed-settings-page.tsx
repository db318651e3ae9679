import type { Settings } from '../../../server/admin/shared/settings.ts';
import { settingsFields } from '../../../server/shared/fields.ts';
import { escapeHtml, interpolate } from '../../../server/shared/interpolate.ts';
import { languageByCode } from '../../../server/shared/languages.ts';
import { limits } from '../../../server/shared/limits.ts';
import { inLanguage, paths } from '../../../server/shared/paths.ts';
import { Island } from '../../island.tsx';
import { fieldBuilder, PanelForm } from '../../panel/panel-form.tsx';
import { embedDocument } from '../../tracking/embed-document.tsx';
import { messagesOf } from '../../translations/index.ts';
import { SettingsLayout, type SettingsProps, settingsForm } from './settings-form.tsx';

/** The sites that may embed the tracking form, the code that they need, and a preview. */
export function EmbedSettingsPage({ panel, t, settings }: SettingsProps) {
  const { site } = panel;
  const { trackingFiles, control } = t;
  const words = trackingFiles.settings;
  const field = fieldBuilder(settingsFields, control.fields);
  const hint = interpolate(words.hint, { max: limits.embedOrigins });
  const spec = settingsForm(
    t,
    [field('embed_origins', 'lines', settings.embed_origins, { hint })],
    // The embed code further down the page depends on this setting.
    { type: 'reload' },
  );
  const { copied } = t.privacy.links;
  return (
    <SettingsLayout panel={panel} t={t} title={words.title} lead={words.lead}>
      <PanelForm site={site} t={t} spec={spec} />
      <section className="part measure" aria-labelledby="embed-code">
        <h2 id="embed-code">{words.code}</h2>
        <p>{settings.embed_origins === '' ? words.codeSoon : words.codeLead}</p>
        <Island
          name="copy-text"
          on="load"
          site={site}
          props={{ text: embedCode(site.origin, settings), t: { copy: words.copy, copied } }}
        />
      </section>
      <section className="part measure" aria-labelledby="embed-preview">
        <h2 id="embed-preview">{control.form.preview}</h2>
        <EmbedPreview panel={panel} t={t} settings={settings} />
      </section>
    </SettingsLayout>
  );
}

/** The form, but not from its own URL, which no page of this site may frame. */
function EmbedPreview({ panel, t, settings }: SettingsProps) {
  const { manifest, branding } = panel.site;
  const code = settings.content_language;
  return (
    <iframe
      {...embedSize}
      className="embed-preview block above"
      title={t.control.form.preview}
      srcDoc={embedDocument({
        t: messagesOf(code),
        language: languageByCode(code),
        addressLanguage: code,
        company: settings.company_name,
        contentLang: undefined,
        frame: null,
        result: null,
        timeZone: panel.timeZone,
        pickupDays: settings.pickup_days,
        styles: [manifest.embedStyles, ...(branding === null ? [] : [branding.styles])],
      })}
    />
  );
}

/** The size of the frame in pixels: high enough that a narrow form does not scroll. */
const embedSize = { width: 480, height: 200 };

/** The HTML that embeds the form in another site, in the language that the company writes in. */
function embedCode(
  origin: string,
  { company_name, content_language }: Pick<Settings, 'company_name' | 'content_language'>,
): string {
  const { home } = messagesOf(content_language);
  const { width, height } = embedSize;
  const src = `${origin}${inLanguage(paths.embed, content_language)}`;
  const title = escapeHtml(`${company_name} – ${home.formTitle}`);
  const frame = `<iframe src="${src}" title="${title}" width="${width}" height="${height}" style="border: 0; max-width: 100%"></iframe>`;
  return `${frame}\n${growingScript(origin)}`;
}

/**
 * A script that follows the frame and lets it grow with its content. It accepts messages from that frame alone. Without the script,
 * the frame scrolls.
 */
function growingScript(origin: string): string {
  return `<script>
(function (frame) {
  addEventListener('message', function (event) {
    if (event.origin !== '${origin}' || event.source !== frame.contentWindow) return;
    if (event.data && event.data.type === 'waybill-height') frame.height = Math.min(Number(event.data.height) || ${embedSize.height}, 2000);
  });
})(document.currentScript.previousElementSibling);
</script>`;
}
