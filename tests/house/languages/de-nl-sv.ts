import type { LanguageRules } from './language-rules.ts';

export const de: LanguageRules = {
  tag: 'de',
  trackingNumber: 'Sendungsnummer',
  quotes: ['„', '“'],
  replaced: {
    'Trackingnummer*': 'Sendungsnummer',
    'Tracking-Nummer*': 'Sendungsnummer',
    'Trackingcode*': 'Sendungsnummer',
    'Sendungscode*': 'Sendungsnummer',
    'Paketnummer*': 'Sendungsnummer',
    Stand: 'Status',
    'Abholort*': 'Abholadresse',
    '(?<!-)Mails': 'E-Mails',
    'Emails?': 'E-Mail',
    'Knopf*': 'Schaltfläche',
    Knöpfe: 'Schaltflächen',
  },
  replacedOutsideHome: { Sendung: 'Paket', Sendungen: 'Pakete', 'Etappe*': 'Status' },
  otherAddress: 'du dich dir dein deine deinem deinen deiner deines euch euer eure',
  please: /\bbitte\b/i,
  isLowerAfterGreeting: true,
  hasPluralHistory: true,
};

export const nl: LanguageRules = {
  tag: 'nl',
  trackingNumber: 'Trackingnummer',
  quotes: ['“', '”'],
  replaced: {
    'trackingcode*': 'trackingnummer',
    'zendingnummer*': 'trackingnummer',
    'fase*': 'status',
    'ophaallocatie*': 'ophaaladres',
    'homepagina*': 'startpagina',
    'volger*': 'abonnee',
    '(?<!-)mails': 'e-mails',
    'emails?': 'e-mail',
    'uitgeven|uitgegeven': 'uitreiken',
    alstublieft: '',
    we: 'wij',
  },
  replacedOutsideHome: { zending: 'pakket', zendingen: 'pakketten' },
  please: /\bwilt u\b/i,
  otherAddress: 'je jij jou jouw jullie',
  hasPluralHistory: true,
};

export const sv: LanguageRules = {
  tag: 'sv',
  trackingNumber: 'Spårningsnummer',
  quotes: ['”', '”'],
  replaced: {
    'spårningskod*': 'spårningsnummer',
    'kollinummer*': 'spårningsnummer',
    'skede*': 'status',
    'upphämtningsplats*': 'upphämtningsadress',
    'följare*': 'prenumerant',
    'mejl*': 'e-post',
    'avsluta e-post*': 'sluta få e-post',
    kollin: 'kolli',
  },
  replacedOutsideHome: { 'försändelse*': 'paket' },
  please: /\bvänligen\b/i,
  otherAddress: 'ni er ert era eder',
};
