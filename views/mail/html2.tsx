import type { MailContent } from './content.ts';
import { Frame, fonts } from './frame.tsx';
import { paintOf } from './paint.ts';
import { Company, ContactDetails, Paragraphs } from './text.tsx';

const dark = `
  .ground { background-color: #060e17 !important; }
  .sheet { background-color: #132334 !important; }
  .words { color: #e6ebf1 !important; }
`;

/** The banner: a night-blue band with the company's name and a large subject, and one below. */
export function Html2(content: MailContent) {
  const { subject, body, language, colors } = content;
  const paint = paintOf(colors);
  const deep = paint.deep('#0c1f33');
  return (
    <Frame lang={language.tag} title={subject} ground="#dfe5eb" dark={dark}>
      <tr>
        <td style={{ backgroundColor: deep, padding: '32px 36px 30px' }}>
          <div
            dir="auto"
            style={{
              color: paint.beacon('#ff8a5c'),
              font: `bold 13px/1.4 ${fonts.sans}`,
              letterSpacing: '1px',
              textTransform: 'uppercase',
            }}
          >
            <Company {...content} />
          </div>
          <h1
            dir="auto"
            style={{
              margin: '14px 0 0',
              color: paint.onDeep('#ffffff'),
              font: `bold 30px/1.2 ${fonts.sans}`,
            }}
          >
            {subject}
          </h1>
        </td>
      </tr>
      <tr>
        <td className="sheet" style={{ backgroundColor: '#ffffff', padding: '32px 36px 18px' }}>
          <Paragraphs body={body} style={{ color: '#1b2b3c', font: `16px/1.6 ${fonts.sans}` }} />
        </td>
      </tr>
      <tr>
        <td
          style={{
            backgroundColor: deep,
            borderTop: `4px solid ${paint.mark('#c43d12')}`,
            padding: '20px 36px 22px',
          }}
        >
          <ContactDetails
            {...content}
            named
            style={{ color: paint.onDeepSoft('#b9c7d6'), font: `13px/1.7 ${fonts.sans}` }}
          />
        </td>
      </tr>
    </Frame>
  );
}
