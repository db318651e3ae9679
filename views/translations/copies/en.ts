/** A parcel as a copy, a return or a template of another, and two that become one. */
export const copies = {
  more: 'More with this parcel',
  copy: 'Make a copy',
  return: 'Register a return',
  saveTemplate: 'Save as template',
  merge: 'Merge with another parcel',
  /** Codes of parcels that became one with this one. */
  alsoFound: 'Also found by: {codes}',
  /** Titles of the form for a new parcel. */
  titles: {
    copy: 'Copy of {code}',
    return: 'Return of {code}',
    template: 'New parcel from “{name}”',
  },
  filledIn: 'What repeats is filled in',
  filledInLead: 'Change what differs, then create the parcel. Stage, place and dates begin anew.',
  exchangedLead:
    'Sender and recipient have changed places. Change what differs, then create the parcel.',
  missing: 'Please fill in what {code} does not have: {fields}',
  map: 'Map',
  anotherCopy: 'Create another one like it',
  begin: 'Begin with a template',
  templates: 'Templates',
  templatesLead:
    'What repeats from one parcel to the next, under a name of your own. A new parcel can begin with it.',
  noTemplates:
    'There are no templates yet. Open a parcel and choose “Save as template” to make the first one.',
  templateTitle: 'Save {code} as a template',
  templateLead:
    'Recipient, sender, contents and both ends of the journey are kept under a name; tracking code, stage and dates are not.',
  nameHint: 'For example “Spare parts to Berlin”.',
  editTemplate: 'Edit template',
  useTemplate: 'New parcel with it',
  toTemplates: 'See all templates',
  toParcel: 'Back to the parcel',
  templateSaved: 'The template has been saved.',
  templateDeleted: 'The template has been deleted.',
  nameTaken: 'Another template has this name already.',
  mergeTitle: 'Merge {code} with another parcel',
  mergeLead:
    'For a parcel that was registered twice, or a return that is the same parcel. Two records become one.',
  otherCode: 'Tracking code of the other parcel',
  compare: 'Compare the two',
  sameParcel: 'This is the same parcel. Please name another one.',
  preview: 'What will stay',
  previewLead:
    'The values of {code} stay. Where it has none, it takes those of {other}. The newest event of both decides on the stage.',
  field: 'Field',
  stays: 'stays',
  dropped: 'is dropped',
  nothing: 'Nothing',
  events: 'Events in the history',
  final:
    '{other} will be deleted. Its history moves to {code}, and its tracking code leads there from then on. This cannot be undone.',
  mergeButton: 'Merge into {code}',
  merging: 'Merging…',
  swap: 'Keep {other} instead',
  merged: 'The two are one parcel now.',
};
