import type { Messages } from '../messages.ts';

export const look: Messages['look'] = {
  settings: {
    title: 'Logótipo e cores',
    text: 'O seu próprio rosto no site, nos e-mails e nos documentos.',
    lead: 'O seu logótipo e duas cores aparecem no site, nos e-mails, nos documentos e nos ícones de separadores e ecrãs iniciais.',
    logoHint:
      'SVG, PNG ou JPEG, no máximo {max} MB. De preferência com fundo transparente e sem espaço vazio à volta.',
    removeLogo: 'Remover o logótipo',
    removeTitle: 'Remover o logótipo?',
    removeQuestion: 'Em seu lugar será mostrado o nome {name}.',
    primaryHint: 'Para a barra superior, o menu e o rodapé. Vazio: a cor padrão.',
    accentHint: 'Para botões, ligações e marcas. Vazio: a cor padrão.',
    standard: 'Cores padrão',
  },
  preview: {
    title: 'Pré-visualização',
    light: 'Claro',
    dark: 'Escuro',
    bar: 'Barra superior',
    buttons: 'Botões',
    links: 'Ligações',
    contrast: 'Contraste {ratio}',
    exact: 'Tal como a escolheu.',
    adjusted: 'Ajustada para {color}, para que se possa ler.',
  },
  fields: { primary_color: 'Cor da marca', accent_color: 'Cor de destaque', logo: 'Logótipo' },
  done: { logoSaved: 'O logótipo foi guardado.', logoRemoved: 'O logótipo foi removido.' },
  fieldErrors: { color: '{field}: escreva a cor assim: #0c1f33.' },
};
