import type { Messages } from '../messages.ts';

export const takeAlong: Messages['takeAlong'] = {
  result: {
    title: 'Mitnehmen',
    calendar: 'In den Kalender',
    print: 'Drucken',
    qrCode: 'QR-Code, der zu diesem Ergebnis führt',
  },
  calendar: {
    title: 'Sendung {code} kommt an',
    text: '{company} rechnet damit, die Sendung an diesen Tagen zuzustellen. Wo sie gerade ist: {link}',
    noDays: 'Für diese Sendung ist kein Zustelltag bekannt, oder ihre Reise ist zu Ende.',
  },
  embed: {
    newTab: 'Das Ergebnis öffnet sich in einem neuen Tab.',
  },
  settings: {
    title: 'Eingebettetes Formular',
    text: 'Andere Websites zeigen Ihr Suchformular.',
    lead: 'Shops und Partner können ein kleines Suchformular auf ihren eigenen Seiten zeigen. Das Ergebnis öffnet sich auf Ihrer Website, in einem neuen Tab.',
    hint: 'Eine Adresse pro Zeile, etwa https://shop.example.com, höchstens {max}. Solange keine eingetragen ist, darf keine Website das Formular zeigen.',
    code: 'Code für die andere Website',
    codeLead:
      'Fügen Sie ihn dort in die Seite ein, wo das Formular stehen soll. Es spricht die Sprache, die hinter „lang=“ steht; ohne diesen Teil die Sprache der jeweiligen Besucher.',
    codeSoon:
      'Noch darf keine Website das Formular zeigen. Tragen Sie oben zuerst eine Adresse ein und speichern Sie.',
    copy: 'Code kopieren',
    preview: 'Vorschau',
  },
  fieldErrors: {
    embedOrigin:
      '„{line}“ ist keine Adresse einer Website. Schreiben Sie sie wie https://shop.example.com, ohne Pfad.',
    tooManyOrigins: '{field}: höchstens {max} Websites, eine pro Zeile.',
  },
};
