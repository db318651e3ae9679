import type { Messages } from '../messages.ts';

export const copies: Messages['copies'] = {
  more: 'Meer met dit pakket',
  copy: 'Kopie maken',
  return: 'Retour aanmelden',
  saveTemplate: 'Opslaan als sjabloon',
  merge: 'Samenvoegen met een ander pakket',
  alsoFound: 'Ook te vinden met: {codes}',
  titles: {
    copy: 'Kopie van {code}',
    return: 'Retour van {code}',
    template: 'Nieuw pakket uit ‘{name}’',
  },
  filledIn: 'Wat terugkomt, is ingevuld',
  filledInLead:
    'Wijzig wat anders is en maak het pakket aan. Fase, plaats en data beginnen opnieuw.',
  exchangedLead:
    'Afzender en ontvanger zijn verwisseld. Wijzig wat anders is en maak het pakket aan.',
  missing: 'Vul in wat {code} niet heeft: {fields}',
  map: 'Kaart',
  anotherCopy: 'Nog zo een aanmaken',
  begin: 'Beginnen met een sjabloon',
  templates: 'Sjablonen',
  templatesLead:
    'Wat van pakket tot pakket terugkomt, onder een eigen naam. Een nieuw pakket kan ermee beginnen.',
  noTemplates:
    'Er zijn nog geen sjablonen. Open een pakket en kies ‘Opslaan als sjabloon’ om het eerste te maken.',
  templateTitle: '{code} opslaan als sjabloon',
  templateLead:
    'Ontvanger, afzender, inhoud en beide uiteinden van de reis worden onder een naam bewaard; trackingcode, fase en data niet.',
  nameHint: 'Bijvoorbeeld ‘Onderdelen naar Berlijn’.',
  editTemplate: 'Sjabloon bewerken',
  useTemplate: 'Nieuw pakket hiermee',
  toTemplates: 'Alle sjablonen bekijken',
  toParcel: 'Terug naar het pakket',
  templateSaved: 'Het sjabloon is opgeslagen.',
  templateDeleted: 'Het sjabloon is verwijderd.',
  nameTaken: 'Een ander sjabloon heeft deze naam al.',
  mergeTitle: '{code} samenvoegen met een ander pakket',
  mergeLead:
    'Voor een pakket dat twee keer is aangemeld, of een retour die hetzelfde pakket is. Twee records worden er één.',
  otherCode: 'Trackingcode van het andere pakket',
  compare: 'De twee vergelijken',
  sameParcel: 'Dit is hetzelfde pakket. Noem een ander.',
  preview: 'Wat blijft',
  previewLead:
    'De gegevens van {code} blijven. Waar er geen zijn, neemt het die van {other} over. De nieuwste gebeurtenis van beide bepaalt de fase.',
  field: 'Veld',
  stays: 'blijft',
  dropped: 'vervalt',
  nothing: 'Niets',
  events: 'Gebeurtenissen in de geschiedenis',
  final:
    '{other} wordt verwijderd. De geschiedenis gaat over naar {code}, en de trackingcode leidt voortaan daarheen. Dit kan niet ongedaan worden gemaakt.',
  mergeButton: 'Samenvoegen met {code}',
  merging: 'Bezig met samenvoegen…',
  swap: 'In plaats daarvan {other} behouden',
  merged: 'De twee zijn nu één pakket.',
};
