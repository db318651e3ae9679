import type { Messages } from '../messages.ts';

export const answers: Messages['answers'] = {
  fields: {
    name: 'नाम',
    phone: 'फ़ोन',
    tracking_code: 'ट्रैकिंग कोड',
    answered: 'जवाब दिया गया',
  },
  codeHint: 'अगर बात किसी पार्सल की है।',
  ask: 'इस पार्सल के बारे में पूछें',
  title: 'संदेश का जवाब दें',
  from: 'प्रेषक',
  parcel: 'पार्सल',
  noParcel: 'किसी पार्सल का यह कोड नहीं है',
  answeredAt: 'इस संदेश का जवाब दिया गया: {when}.',
  toAnswer: 'जवाब देखें',
  toMessages: 'सभी संदेश देखें',
  call: '{phone} पर कॉल करें',
  noEmail: 'यह संदेश बिना ईमेल पते के आया है, इसलिए ईमेल से जवाब नहीं दिया जा सकता।',
  wrote: '{when}, {name} ने लिखा:',
};
