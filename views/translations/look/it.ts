import type { Messages } from '../messages.ts';

export const look: Messages['look'] = {
  settings: {
    title: 'Logo e colori',
    text: 'Il vostro volto sul sito, nelle e-mail e sui documenti.',
    lead: 'Il vostro logo e due colori compaiono sul sito, nelle e-mail, sui documenti e nelle icone delle schede e delle schermate iniziali.',
    logoHint:
      'SVG, PNG o JPEG, al massimo {max} MB. Meglio con sfondo trasparente e senza spazio vuoto intorno.',
    removeLogo: 'Rimuovi il logo',
    removeTitle: 'Rimuovere il logo?',
    removeQuestion: 'Al suo posto verrà mostrato il nome {name}.',
    primaryHint: 'Per la barra in alto, il menu e il piè di pagina. Vuoto: il colore standard.',
    accentHint: 'Per pulsanti, link e segni. Vuoto: il colore standard.',
    standard: 'Colori standard',
  },
  preview: {
    title: 'Anteprima',
    light: 'Chiaro',
    dark: 'Scuro',
    bar: 'Barra in alto',
    buttons: 'Pulsanti',
    links: 'Link',
    contrast: 'Contrasto {ratio}',
    exact: 'Come l’avete scelto.',
    adjusted: 'Adattato a {color}, perché si possa leggere.',
  },
  fields: { primary_color: 'Colore del marchio', accent_color: 'Colore d’accento', logo: 'Logo' },
  done: { logoSaved: 'Il logo è stato salvato.', logoRemoved: 'Il logo è stato rimosso.' },
  fieldErrors: { color: '{field}: scrivete il colore come #0c1f33.' },
};
