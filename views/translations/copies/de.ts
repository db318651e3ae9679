import type { Messages } from '../messages.ts';

export const copies: Messages['copies'] = {
  more: 'Mehr mit diesem Paket',
  copy: 'Kopie anlegen',
  return: 'Rücksendung anlegen',
  saveTemplate: 'Als Vorlage speichern',
  merge: 'Mit einem anderen Paket zusammenführen',
  alsoFound: 'Auch zu finden unter: {codes}',
  titles: {
    copy: 'Kopie von {code}',
    return: 'Rücksendung von {code}',
    template: 'Neues Paket aus „{name}“',
  },
  filledIn: 'Was sich wiederholt, ist ausgefüllt',
  filledInLead:
    'Ändern Sie, was anders ist, und legen Sie das Paket an. Stand, Ort und Termine beginnen neu.',
  exchangedLead:
    'Absender und Empfänger sind vertauscht. Ändern Sie, was anders ist, und legen Sie das Paket an.',
  missing: 'Bitte ergänzen Sie, was bei {code} fehlt: {fields}',
  map: 'Karte',
  anotherCopy: 'Noch eines dieser Art anlegen',
  begin: 'Mit einer Vorlage beginnen',
  templates: 'Vorlagen',
  templatesLead:
    'Was sich von Paket zu Paket wiederholt, unter einem eigenen Namen. Ein neues Paket kann damit beginnen.',
  noTemplates:
    'Es gibt noch keine Vorlagen. Öffnen Sie ein Paket und wählen Sie „Als Vorlage speichern“, um die erste anzulegen.',
  templateTitle: '{code} als Vorlage speichern',
  templateLead:
    'Empfänger, Absender, Inhalt und beide Enden der Reise werden unter einem Namen aufbewahrt; Sendungsnummer, Stand und Termine nicht.',
  nameHint: 'Zum Beispiel „Ersatzteile nach Berlin“.',
  editTemplate: 'Vorlage bearbeiten',
  useTemplate: 'Neues Paket damit',
  toTemplates: 'Alle Vorlagen ansehen',
  toParcel: 'Zurück zum Paket',
  templateSaved: 'Die Vorlage wurde gespeichert.',
  templateDeleted: 'Die Vorlage wurde gelöscht.',
  nameTaken: 'Eine andere Vorlage hat diesen Namen bereits.',
  mergeTitle: '{code} mit einem anderen Paket zusammenführen',
  mergeLead:
    'Für ein Paket, das zweimal erfasst wurde, oder eine Rücksendung, die dasselbe Paket ist. Aus zwei Einträgen wird einer.',
  otherCode: 'Sendungsnummer des anderen Pakets',
  compare: 'Beide vergleichen',
  sameParcel: 'Das ist dasselbe Paket. Bitte nennen Sie ein anderes.',
  preview: 'Was bleibt',
  previewLead:
    'Die Angaben von {code} bleiben. Wo eine fehlt, wird die von {other} übernommen. Über den Stand entscheidet das neueste Ereignis beider.',
  field: 'Feld',
  stays: 'bleibt',
  dropped: 'entfällt',
  nothing: 'Nichts',
  events: 'Ereignisse im Verlauf',
  final:
    '{other} wird gelöscht. Der Verlauf geht an {code} über, und die Sendungsnummer führt von da an dorthin. Das lässt sich nicht rückgängig machen.',
  mergeButton: 'Mit {code} zusammenführen',
  merging: 'Wird zusammengeführt…',
  swap: 'Stattdessen {other} behalten',
  merged: 'Die beiden sind jetzt ein Paket.',
};
