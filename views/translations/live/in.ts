import type { Messages } from '../messages.ts';

export const live: Messages['live'] = {
  tooMany:
    'इस समय बहुत सारे परिणाम लगातार अपडेट किए जा रहे हैं। यह परिणाम वैसा ही रहेगा; नई जानकारी देखने के लिए इसे फिर से लोड करें।',
  result: {
    isNew: 'नया',
    news: 'इस पार्सल की नई ख़बर:',
  },
};
