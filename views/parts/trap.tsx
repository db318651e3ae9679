import type { Messages } from '../translations/messages.ts';

/** The honeypot of a visitor's form: people do not see it, and only bots fill it in. */
export function Trap({ t }: { t: Messages }) {
  return (
    <div className="trap" aria-hidden="true">
      <label>
        {t.contact.trap}
        {/* Browsers and password managers do not fill in this name; the attributes also tell the latter not to. */}
        <input
          name="topic"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
          data-form-type="other"
        />
      </label>
    </div>
  );
}
