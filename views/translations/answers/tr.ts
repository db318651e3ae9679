import type { Messages } from '../messages.ts';

export const answers: Messages['answers'] = {
  fields: {
    name: 'Ad',
    phone: 'Telefon',
    tracking_code: 'Takip kodu',
    answered: 'Yanıtlandı',
  },
  codeHint: 'Bir kargoyla ilgiliyse.',
  ask: 'Bu kargo hakkında sor',
  title: 'Bir mesajı yanıtla',
  from: 'Gönderen',
  parcel: 'Kargo',
  noParcel: 'bu koda sahip bir kargo yok',
  answeredAt: 'Bu mesaj yanıtlandı: {when}.',
  toAnswer: 'Yanıtı gör',
  toMessages: 'Tüm mesajları gör',
  call: '{phone} numarasını ara',
  noEmail: 'Bu mesaj e-posta adresi olmadan geldi, bu yüzden e-postayla yanıtlanamaz.',
  wrote: '{when}, {name} yazdı:',
};
