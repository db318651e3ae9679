import type { Messages } from '../messages.ts';

export const exporting: Messages['exporting'] = {
  export: 'निर्यात करें',
  kinds: { parcels: 'पार्सल', activities: 'इतिहास' },
  formats: { csv: 'CSV', xlsx: 'Excel' },
  hint: 'सूची जो कुछ पाती है, ऐसी फ़ाइल में जिसे आयात फिर से स्वीकार करता है।',
  selected: 'जो चुना गया है, एक फ़ाइल में',
  fields: { format: 'फ़ाइल का प्रकार', kind: 'सामग्री', rows: 'पंक्तियाँ', complete: 'पूर्ण' },
};
