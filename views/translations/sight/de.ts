import type { Messages } from '../messages.ts';

export const sight: Messages['sight'] = {
  unlock: {
    lockedTitle: 'Ist diese Sendung für Sie?',
    lockedText:
      'Um zu sehen, an wen und wohin sie geht, geben Sie eine dieser Angaben zum Empfänger ein.',
    maskedTitle: 'Alle Angaben ansehen',
    maskedText:
      'Namen und Adressen sind hier gekürzt. Um sie ganz zu sehen, geben Sie eine dieser Angaben zum Empfänger ein.',
    label: 'Postleitzahl, die letzten vier Ziffern der Telefonnummer oder E-Mail-Adresse',
    maskedLabel: 'Die letzten vier Ziffern der Telefonnummer oder E-Mail-Adresse',
    button: 'Alle Angaben zeigen',
    checking: 'Wird geprüft …',
  },
  wrong: 'Das passt nicht zu dieser Sendung.',
  wrongHelp: 'Bitte prüfen Sie Ihre Eingabe. Der Absender weiß, welche Angaben die Sendung hat.',
  tooManyTries:
    'Für diese Sendung gab es zu viele Versuche. Bitte versuchen Sie es {when} noch einmal.',
  linkEnded: 'Dieser Link zeigt keine Sendung mehr.',
  linkEndedHelp:
    'Er ist abgelaufen oder unvollständig. Bitte fragen Sie nach einem neuen, wo Sie ihn herhaben.',
  settings: {
    title: 'Privatsphäre',
    tile: 'Was Besucher von einer Sendung sehen.',
    lead: 'Wer eine Sendungsnummer hat, sieht, wie es der Sendung geht. Wählen Sie hier, was er sonst noch sieht. Sie selbst sehen immer alles, ebenso jeder mit einem Freigabelink.',
    all: 'Alles',
    masked: 'Initialen und Orte',
    locked: 'Nichts Privates, bis entsperrt ist',
    hint: 'Initialen und Orte: „H… O…“ und „Chicago“, ohne E-Mail, Telefon und Bilder. Die letzten vier Ziffern der Telefonnummer oder die E-Mail-Adresse des Empfängers zeigen den Rest für einen Tag. Nichts Privates: auch keine Namen und Adressen, aber Stand, Status, Gewicht, Termine, Verlauf und ungefähr, wo die Sendung ist. Dann zeigt auch die Postleitzahl des Empfängers den Rest.',
  },
  links: {
    title: 'Freigabelinks',
    lead: 'Ein Link zeigt jedem, der ihn hat, alle Angaben dieser Sendung, bis er endet.',
    days: 'Wie viele Tage er gilt',
    make: 'Freigabelink erstellen',
    made: 'Der Freigabelink ist fertig. Kopieren Sie ihn jetzt: Er wird nur einmal gezeigt.',
    newLink: 'Neuer Freigabelink',
    copy: 'Kopieren',
    copied: 'Kopiert',
    times: 'Erstellt am {from}, endet am {until}',
    views: 'Aufrufe: {count}',
    none: 'Zurzeit gibt es keinen Freigabelink.',
    end: 'Link beenden',
    ended: 'Der Freigabelink ist beendet.',
    tooMany:
      'Eine Sendung kann höchstens {count} Freigabelinks zugleich haben. Bitte beenden Sie zuerst einen.',
    close: 'Schließen',
  },
};
