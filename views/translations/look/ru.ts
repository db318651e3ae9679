import type { Messages } from '../messages.ts';

export const look: Messages['look'] = {
  settings: {
    title: 'Логотип и цвета',
    text: 'Лицо вашей компании на сайте, в письмах и на бумагах.',
    lead: 'Ваш логотип и два цвета видны на сайте, в письмах, на бумагах и в значках вкладок и домашних экранов.',
    logoHint: 'SVG, PNG или JPEG, не более {max} МБ. Лучше с прозрачным фоном и без пустых полей.',
    removeLogo: 'Убрать логотип',
    removeTitle: 'Убрать логотип?',
    removeQuestion: 'Вместо него будет показано название {name}.',
    primaryHint: 'Для верхней панели, меню и подвала. Пусто: обычный цвет.',
    accentHint: 'Для кнопок, ссылок и пометок. Пусто: обычный цвет.',
    standard: 'Обычные цвета',
  },
  preview: {
    title: 'Предпросмотр',
    light: 'Светлая',
    dark: 'Тёмная',
    bar: 'Верхняя панель',
    buttons: 'Кнопки',
    links: 'Ссылки',
    contrast: 'Контраст {ratio}',
    exact: 'Как вы выбрали.',
    adjusted: 'Изменён на {color}, чтобы можно было прочесть.',
  },
  fields: { primary_color: 'Цвет бренда', accent_color: 'Акцентный цвет', logo: 'Логотип' },
  done: { logoSaved: 'Логотип сохранён.', logoRemoved: 'Логотип убран.' },
  fieldErrors: { color: '{field}: напишите цвет в виде #0c1f33.' },
};
