import type { Messages } from '../messages.ts';

export const look: Messages['look'] = {
  settings: {
    title: 'Logotipo y colores',
    text: 'Su propia imagen en el sitio, en los correos y en los documentos.',
    lead: 'Su logotipo y dos colores aparecen en el sitio, en los correos, en los documentos y en los iconos de pestañas y pantallas de inicio.',
    logoHint:
      'SVG, PNG o JPEG, de {max} MB como máximo. Mejor con fondo transparente y sin espacio vacío alrededor.',
    removeLogo: 'Quitar el logotipo',
    removeTitle: '¿Quitar el logotipo?',
    removeQuestion: 'En su lugar se mostrará el nombre {name}.',
    primaryHint: 'Para la barra superior, el menú y el pie de página. Vacío: el color estándar.',
    accentHint: 'Para botones, enlaces y marcas. Vacío: el color estándar.',
    standard: 'Colores estándar',
  },
  preview: {
    title: 'Vista previa',
    light: 'Claro',
    dark: 'Oscuro',
    bar: 'Barra superior',
    buttons: 'Botones',
    links: 'Enlaces',
    contrast: 'Contraste de {ratio}',
    exact: 'Tal como lo eligió.',
    adjusted: 'Ajustado a {color} para que se pueda leer.',
  },
  fields: { primary_color: 'Color de la marca', accent_color: 'Color de acento', logo: 'Logotipo' },
  done: { logoSaved: 'El logotipo se ha guardado.', logoRemoved: 'El logotipo se ha quitado.' },
  fieldErrors: { color: '{field}: escriba el color así: #0c1f33.' },
};
