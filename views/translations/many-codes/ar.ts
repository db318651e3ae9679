import type { Messages } from '../messages.ts';

export const manyCodes: Messages['manyCodes'] = {
  hint: 'حتى {max} رموز في المرة الواحدة، تفصل بينها فواصل أو مسافات.',
  tooMany: 'هذه الرموز أكثر من {max}.',
  tooManyHelp: 'يُرجى البحث عن {max} على الأكثر في المرة الواحدة، ثم عن البقية بعد ذلك.',
  list: {
    count: 'الطرود التي عُثر عليها: {found} من {count}',
    unknown: 'لم يُعثر على طرد لـ:',
    unknownHelp:
      'يُرجى مقارنة ما كتبته بالإيصال أو برسالة المُرسِل. إذا كان صحيحًا، فاسأل المُرسِل هل سُجِّل الطرد بالفعل.',
  },
  shortLink: 'الرابط القصير',
};
