import type { Messages } from '../messages.ts';

export const look: Messages['look'] = {
  settings: {
    title: 'Logo et couleurs',
    text: 'Votre propre image sur le site, dans les courriels et sur les papiers.',
    lead: 'Votre logo et deux couleurs apparaissent sur le site, dans les courriels, sur les papiers et dans les icônes des onglets et des écrans d’accueil.',
    logoHint:
      'SVG, PNG ou JPEG, {max} Mo au plus. De préférence avec un fond transparent et sans espace vide autour.',
    removeLogo: 'Retirer le logo',
    removeTitle: 'Retirer le logo ?',
    removeQuestion: 'Le nom {name} sera affiché à sa place.',
    primaryHint: 'Pour la barre du haut, le menu et le pied de page. Vide : la couleur standard.',
    accentHint: 'Pour les boutons, les liens et les repères. Vide : la couleur standard.',
    standard: 'Couleurs standard',
  },
  preview: {
    title: 'Aperçu',
    light: 'Clair',
    dark: 'Sombre',
    bar: 'Barre du haut',
    buttons: 'Boutons',
    links: 'Liens',
    contrast: 'Contraste : {ratio}',
    exact: 'Telle que vous l’avez choisie.',
    adjusted: 'Ajustée en {color} pour rester lisible.',
  },
  fields: { primary_color: 'Couleur de la marque', accent_color: 'Couleur d’accent', logo: 'Logo' },
  done: { logoSaved: 'Le logo est enregistré.', logoRemoved: 'Le logo a été retiré.' },
  fieldErrors: { color: '{field} : écrivez la couleur comme #0c1f33.' },
};
