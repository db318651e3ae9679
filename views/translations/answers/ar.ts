import type { Messages } from '../messages.ts';

export const answers: Messages['answers'] = {
  fields: {
    name: 'الاسم',
    phone: 'الهاتف',
    tracking_code: 'رمز التتبع',
    answered: 'تم الرد',
  },
  codeHint: 'إذا كان الأمر يخص طردًا.',
  ask: 'السؤال عن هذا الطرد',
  title: 'الرد على رسالة',
  from: 'من',
  parcel: 'الطرد',
  noParcel: 'لا يوجد طرد بهذا الرمز',
  answeredAt: 'تم الرد على هذه الرسالة: {when}.',
  toAnswer: 'عرض الرد',
  toMessages: 'عرض كل الرسائل',
  call: 'الاتصال بالرقم {phone}',
  noEmail: 'وصلت هذه الرسالة من دون عنوان بريد، لذلك لا يمكن الرد عليها بالبريد.',
  wrote: '{when}، كتب {name}:',
};
