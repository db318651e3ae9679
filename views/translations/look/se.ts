import type { Messages } from '../messages.ts';

export const look: Messages['look'] = {
  settings: {
    title: 'Logotyp och färger',
    text: 'Ert eget ansikte på webbplatsen, i mejl och på papper.',
    lead: 'Er logotyp och två färger syns på webbplatsen, i mejl, på papper och i ikonerna på flikar och hemskärmar.',
    logoHint:
      'SVG, PNG eller JPEG, högst {max} MB. Helst med genomskinlig bakgrund och utan tomrum runt om.',
    removeLogo: 'Ta bort logotypen',
    removeTitle: 'Ta bort logotypen?',
    removeQuestion: 'Namnet {name} visas i stället.',
    primaryHint: 'För den övre raden, menyn och sidfoten. Tomt: standardfärgen.',
    accentHint: 'För knappar, länkar och markeringar. Tomt: standardfärgen.',
    standard: 'Standardfärger',
  },
  preview: {
    title: 'Förhandsvisning',
    light: 'Ljust',
    dark: 'Mörkt',
    bar: 'Övre raden',
    buttons: 'Knappar',
    links: 'Länkar',
    contrast: 'Kontrasten är {ratio}',
    exact: 'Så som ni valde den.',
    adjusted: 'Ändrad till {color}, så att det går att läsa.',
  },
  fields: { primary_color: 'Varumärkets färg', accent_color: 'Accentfärg', logo: 'Logotyp' },
  done: { logoSaved: 'Logotypen är sparad.', logoRemoved: 'Logotypen har tagits bort.' },
  fieldErrors: { color: '{field}: skriv färgen som #0c1f33.' },
};
