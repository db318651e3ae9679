import type { Messages } from '../messages.ts';

export const answers: Messages['answers'] = {
  fields: {
    name: 'Имя',
    phone: 'Телефон',
    tracking_code: 'Трек-код',
    answered: 'Есть ответ',
  },
  codeHint: 'Если речь о посылке.',
  ask: 'Спросить об этой посылке',
  title: 'Ответить на сообщение',
  from: 'От',
  parcel: 'Посылка',
  noParcel: 'посылки с таким трек-кодом нет',
  answeredAt: 'На это сообщение ответили: {when}.',
  toAnswer: 'Посмотреть ответ',
  toMessages: 'Все сообщения',
  call: 'Позвонить: {phone}',
  noEmail: 'Это сообщение пришло без адреса почты, поэтому ответить на него письмом нельзя.',
  wrote: '{when}, {name}:',
};
