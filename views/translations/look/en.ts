/** The company’s logo and colours. */
export const look = {
  settings: {
    title: 'Logo and colours',
    text: 'Your own face on the site, in mails and on papers.',
    lead: 'Your logo and two colours appear on the site, in mails, on papers and in the icons of tabs and home screens.',
    logoHint:
      'SVG, PNG or JPEG, at most {max} MB. Best with a transparent background and no empty space around it.',
    removeLogo: 'Remove the logo',
    removeTitle: 'Remove the logo?',
    removeQuestion: 'The name {name} will be shown in its place.',
    primaryHint: 'For the top bar, the menu and the footer. Empty: the standard colour.',
    accentHint: 'For buttons, links and marks. Empty: the standard colour.',
    standard: 'Standard colours',
  },
  /** What the chosen colours become, in both themes. */
  preview: {
    title: 'Preview',
    light: 'Light',
    dark: 'Dark',
    bar: 'Top bar',
    buttons: 'Buttons',
    links: 'Links',
    contrast: 'Contrast {ratio}',
    exact: 'As you chose it.',
    adjusted: 'Adjusted to {color}, so that it can be read.',
  },
  fields: { primary_color: 'Brand colour', accent_color: 'Accent colour', logo: 'Logo' },
  done: { logoSaved: 'The logo is saved.', logoRemoved: 'The logo has been removed.' },
  fieldErrors: { color: '{field}: please write the colour like #0c1f33.' },
};
