import type { Messages } from '../messages.ts';

export const look: Messages['look'] = {
  settings: {
    title: 'Logo en kleuren',
    text: 'Uw eigen gezicht op de site, in mails en op papier.',
    lead: 'Uw logo en twee kleuren verschijnen op de site, in mails, op papieren en in de pictogrammen van tabbladen en startschermen.',
    logoHint:
      'SVG, PNG of JPEG, hoogstens {max} MB. Het liefst met een doorzichtige achtergrond en zonder lege ruimte eromheen.',
    removeLogo: 'Logo verwijderen',
    removeTitle: 'Het logo verwijderen?',
    removeQuestion: 'In plaats daarvan wordt de naam {name} getoond.',
    primaryHint: 'Voor de bovenbalk, het menu en de voettekst. Leeg: de standaardkleur.',
    accentHint: 'Voor knoppen, links en markeringen. Leeg: de standaardkleur.',
    standard: 'Standaardkleuren',
  },
  preview: {
    title: 'Voorbeeld',
    light: 'Licht',
    dark: 'Donker',
    bar: 'Bovenbalk',
    buttons: 'Knoppen',
    links: 'Verwijzingen',
    contrast: 'Contrast is {ratio}',
    exact: 'Zoals u hem koos.',
    adjusted: 'Aangepast naar {color}, zodat het leesbaar is.',
  },
  fields: { primary_color: 'Merkkleur', accent_color: 'Accentkleur', logo: 'Logo' },
  done: { logoSaved: 'Het logo is opgeslagen.', logoRemoved: 'Het logo is verwijderd.' },
  fieldErrors: { color: '{field}: schrijf de kleur zoals #0c1f33.' },
};
