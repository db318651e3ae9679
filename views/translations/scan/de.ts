import type { Messages } from '../messages.ts';

export const scan: Messages['scan'] = {
  title: 'Scannen',
  lead: 'Wählen Sie, was passiert ist, und scannen Sie dann ein Paket nach dem anderen. Das geht auch ohne Netz.',
  appName: 'Scannen: {company}',
  chooser: {
    change: 'Ändern',
    done: 'Mit dem Scannen beginnen',
    none: 'Die Ereignisse zur Auswahl sind noch nicht da. Sie kommen, sobald die Website erreichbar ist.',
    chooseFirst: 'Bitte wählen Sie zuerst, was passiert ist.',
  },
  field: {
    label: 'Sendungsnummern',
    hint: 'Tippen oder scannen Sie eine Nummer und drücken Sie die Eingabetaste, oder fügen Sie viele auf einmal ein.',
    add: 'Erfassen',
  },
  camera: {
    start: 'Kamera benutzen',
    stop: 'Kamera ausschalten',
    view: 'Was die Kamera sieht',
    starting: 'Die Kamera startet …',
    hold: 'Halten Sie den Code vor die Kamera.',
    denied:
      'Die Kamera darf nicht benutzt werden. Erlauben Sie sie für diese Website in den Einstellungen des Browsers; Tippen und ein Handscanner gehen auch ohne sie.',
    missing: 'Es ließ sich keine Kamera starten. Tippen und ein Handscanner gehen auch ohne sie.',
    insecure:
      'Nur über https erlauben Browser die Kamera und behalten diese Seite für die Arbeit ohne Netz.',
  },
  sound: { on: 'Ton einschalten', off: 'Ton ausschalten' },
  marks: {
    sending: 'Wird gesendet …',
    done: 'Erfasst',
    twice: 'Schon gescannt, nicht noch einmal gezählt',
    waiting: 'Aufgehoben, bis wieder Netz da ist',
    unknown: 'Unbekannte Nummer',
    refused: 'Nicht erfasst',
    undone: 'Rückgängig gemacht',
    unreadable: 'Keine Sendungsnummer',
    unchosen: 'Es wurde nichts erfasst',
  },
  counts: {
    label: 'Wie es steht',
    done: 'Erfasst',
    waiting: 'Wartend',
    problems: 'Offene Probleme',
    twice: 'Doppelt gescannt',
  },
  connection: {
    away: 'Die Website ist nicht erreichbar. Ihre Scans sind auf diesem Gerät sicher und werden von selbst gesendet.',
    tryNow: 'Jetzt versuchen',
    signedOut:
      'Sie sind abgemeldet. Scans, die auf diesem Gerät warten: {count}. Melden Sie sich an, dann werden sie gesendet.',
    notKept:
      'Dieser Browser hebt für die Website keine Daten auf, deshalb lässt sich hier nichts scannen. Vielleicht ist es ein privates Fenster.',
    onlineOnly:
      'Auf diesem Gerät öffnet sich diese Seite nicht ohne Netz. Scannen geht, solange Netz da ist.',
  },
  problems: {
    title: 'Offene Probleme',
    again: 'Noch einmal versuchen',
    allAgain: 'Alle noch einmal versuchen',
    dismiss: 'Verwerfen',
    againOf: 'Noch einmal versuchen: {code}',
    dismissOf: 'Verwerfen: {code}',
  },
  list: {
    title: 'Gescannt',
    empty: 'Es wurde noch nichts gescannt.',
    undoOf: 'Rückgängig machen: {code}',
    more: 'Alle zeigen: {count}',
    clear: 'Liste leeren',
  },
  leaving: {
    title: 'Scans sind noch nicht erfasst',
    text: 'Scans, die noch offen sind: {count}. Sie bleiben auf diesem Gerät und werden gesendet, sobald Sie sich hier wieder anmelden. Alles andere über Pakete wird von ihm entfernt.',
    toScans: 'Zu den Scans',
  },
  unsent: {
    waiting: 'Scans auf diesem Gerät, die noch gesendet werden: {count}',
    problems: 'Scans, die nicht erfasst werden konnten: {count}',
  },
};
