import type { Messages } from '../messages.ts';

export const sight: Messages['sight'] = {
  unlock: {
    lockedTitle: 'Is deze zending voor u?',
    lockedText:
      'Vul een van deze gegevens van de ontvanger in om te zien voor wie ze is en waar ze heen gaat.',
    maskedTitle: 'Alle gegevens bekijken',
    maskedText:
      'Namen en adressen zijn hier ingekort. Vul een van deze gegevens van de ontvanger in om ze helemaal te zien.',
    label: 'Postcode, laatste vier cijfers van het telefoonnummer of e-mailadres',
    maskedLabel: 'Laatste vier cijfers van het telefoonnummer of e-mailadres',
    button: 'Alle gegevens tonen',
    checking: 'Bezig met controleren…',
  },
  wrong: 'Dat past niet bij deze zending.',
  wrongHelp: 'Controleer wat u hebt ingevuld. De afzender weet welke gegevens de zending heeft.',
  tooManyTries: 'Er waren te veel pogingen voor deze zending. Probeer het {when} opnieuw.',
  linkEnded: 'Deze link toont geen zending meer.',
  linkEndedHelp:
    'Hij is verlopen of niet volledig. Vraag een nieuwe aan degene van wie u hem kreeg.',
  settings: {
    title: 'Privacy en inzage',
    tile: 'Wat bezoekers van een zending zien.',
    lead: 'Wie een trackingcode heeft, ziet hoe het met de zending gaat. Kies hier wat diegene nog meer ziet. U ziet zelf altijd alles, en wie een deellink heeft ook.',
    all: 'Alles',
    masked: 'Initialen en plaatsen',
    locked: 'Niets persoonlijks tot ontgrendeld',
    hint: 'Initialen en plaatsen: “H… O…” en “Chicago”, zonder e-mail, telefoon en foto’s. De laatste vier cijfers van het telefoonnummer of het e-mailadres van de ontvanger tonen de rest een dag lang. Niets persoonlijks: ook geen namen en adressen, maar wel stand, status, gewicht, data, geschiedenis en ongeveer waar de zending is. Dan toont ook de postcode van de ontvanger de rest.',
  },
  links: {
    title: 'Deellinks',
    lead: 'Een link toont alle gegevens van deze zending aan wie hem heeft, tot hij eindigt.',
    days: 'Hoeveel dagen hij werkt',
    make: 'Deellink maken',
    made: 'De deellink is klaar. Kopieer hem nu: hij wordt maar één keer getoond.',
    newLink: 'Nieuwe deellink',
    copy: 'Kopiëren',
    copied: 'Gekopieerd',
    times: 'Gemaakt op {from}, eindigt op {until}',
    views: 'Keer geopend: {count}',
    none: 'Er is op dit moment geen deellink.',
    end: 'Link beëindigen',
    ended: 'De deellink is beëindigd.',
    tooMany: 'Een zending kan hoogstens {count} deellinks tegelijk hebben. Beëindig er eerst een.',
    close: 'Sluiten',
  },
};
