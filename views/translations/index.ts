import type { LanguageCode } from '../../server/shared/languages.ts';
import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import hi from './hi.json' with { type: 'json' };
import id from './id.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import type { Messages } from './messages.ts';
import nl from './nl.json' with { type: 'json' };
import pt from './pt-PT.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };
import sv from './sv.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };
import vi from './vi.json' with { type: 'json' };

const messages: Record<LanguageCode, Messages> = {
  en,
  pt,
  nl,
  ar,
  es,
  de,
  fa,
  fr,
  ru,
  tr,
  in: hi,
  it,
  se: sv,
  id,
  vi,
};

/** The words of one language. */
export function messagesOf(code: LanguageCode): Messages {
  return messages[code];
}
