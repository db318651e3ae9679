import type { Messages } from '../messages.ts';

export const manyCodes: Messages['manyCodes'] = {
  hint: 'एक बार में {max} कोड तक, बीच में अल्पविराम या खाली जगह के साथ।',
  tooMany: 'ये {max} से ज़्यादा कोड हैं।',
  tooManyHelp: 'कृपया एक बार में ज़्यादा से ज़्यादा {max} खोजें, और बाकी उसके बाद।',
  list: {
    count: 'मिले पार्सल: {count} में से {found}',
    unknown: 'इनके लिए कोई पार्सल नहीं मिला:',
    unknownHelp:
      'कृपया अपने लिखे हुए को रसीद या भेजने वाले के संदेश से मिलाएँ। अगर वह सही है, तो भेजने वाले से पूछें कि पार्सल दर्ज हो चुका है या नहीं।',
  },
  shortLink: 'छोटा लिंक',
};
