import type { Messages } from '../messages.ts';

export const copies: Messages['copies'] = {
  more: 'Mer med det här paketet',
  copy: 'Gör en kopia',
  return: 'Registrera en retur',
  saveTemplate: 'Spara som mall',
  merge: 'Slå ihop med ett annat paket',
  alsoFound: 'Hittas också med: {codes}',
  titles: {
    copy: 'Kopia av {code}',
    return: 'Retur av {code}',
    template: 'Nytt paket från ”{name}”',
  },
  filledIn: 'Det som upprepas är ifyllt',
  filledInLead: 'Ändra det som skiljer och skapa sedan paketet. Skede, plats och datum börjar om.',
  exchangedLead:
    'Avsändare och mottagare har bytt plats. Ändra det som skiljer och skapa sedan paketet.',
  missing: 'Fyll i det som {code} saknar: {fields}',
  map: 'Karta',
  anotherCopy: 'Skapa ett likadant till',
  begin: 'Börja med en mall',
  templates: 'Mallar',
  templatesLead:
    'Det som upprepas från paket till paket, under ett eget namn. Ett nytt paket kan börja med det.',
  noTemplates:
    'Det finns inga mallar än. Öppna ett paket och välj ”Spara som mall” för att göra den första.',
  templateTitle: 'Spara {code} som mall',
  templateLead:
    'Mottagare, avsändare, innehåll och resans båda ändar sparas under ett namn; spårningskod, skede och datum gör det inte.',
  nameHint: 'Till exempel ”Reservdelar till Berlin”.',
  editTemplate: 'Ändra mall',
  useTemplate: 'Nytt paket med den',
  toTemplates: 'Se alla mallar',
  toParcel: 'Tillbaka till paketet',
  templateSaved: 'Mallen har sparats.',
  templateDeleted: 'Mallen har tagits bort.',
  nameTaken: 'En annan mall har redan det här namnet.',
  mergeTitle: 'Slå ihop {code} med ett annat paket',
  mergeLead:
    'För ett paket som registrerats två gånger, eller en retur som är samma paket. Två poster blir en.',
  otherCode: 'Det andra paketets spårningskod',
  compare: 'Jämför de två',
  sameParcel: 'Det är samma paket. Ange ett annat.',
  preview: 'Det som blir kvar',
  previewLead:
    'Uppgifterna för {code} blir kvar. Det som saknas tas från {other}. Den nyaste händelsen av bådas avgör skedet.',
  field: 'Fält',
  stays: 'blir kvar',
  dropped: 'faller bort',
  nothing: 'Inget',
  events: 'Händelser i historiken',
  final:
    '{other} tas bort. Dess historik flyttas till {code}, och dess spårningskod leder dit från och med då. Det går inte att ångra.',
  mergeButton: 'Slå ihop med {code}',
  merging: 'Slår ihop…',
  swap: 'Behåll {other} i stället',
  merged: 'De två är nu ett paket.',
};
