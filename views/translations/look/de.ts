import type { Messages } from '../messages.ts';

export const look: Messages['look'] = {
  settings: {
    title: 'Logo und Farben',
    text: 'Ihr eigenes Gesicht auf der Website, in Mails und auf Papieren.',
    lead: 'Ihr Logo und zwei Farben erscheinen auf der Website, in Mails, auf Papieren und in den Symbolen von Tabs und Startbildschirmen.',
    logoHint:
      'SVG, PNG oder JPEG, höchstens {max} MB. Am besten mit durchsichtigem Hintergrund und ohne leeren Rand.',
    removeLogo: 'Logo entfernen',
    removeTitle: 'Das Logo entfernen?',
    removeQuestion: 'An seiner Stelle wird der Name {name} gezeigt.',
    primaryHint: 'Für die obere Leiste, das Menü und die Fußzeile. Leer: die Standardfarbe.',
    accentHint: 'Für Knöpfe, Links und Markierungen. Leer: die Standardfarbe.',
    standard: 'Standardfarben',
  },
  preview: {
    title: 'Vorschau',
    light: 'Hell',
    dark: 'Dunkel',
    bar: 'Obere Leiste',
    buttons: 'Knöpfe',
    links: 'Links',
    contrast: 'Kontrast: {ratio}',
    exact: 'So, wie Sie sie gewählt haben.',
    adjusted: 'Angepasst zu {color}, damit man es lesen kann.',
  },
  fields: { primary_color: 'Markenfarbe', accent_color: 'Akzentfarbe', logo: 'Logo' },
  done: { logoSaved: 'Das Logo ist gespeichert.', logoRemoved: 'Das Logo wurde entfernt.' },
  fieldErrors: { color: '{field}: Bitte schreiben Sie die Farbe wie #0c1f33.' },
};
