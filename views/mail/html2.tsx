import type { MailContent } from './content.ts';
import { Foot, Frame, sans } from './frame.tsx';
import { paintOf } from './paint.ts';
import { Body, Company, Heading } from './text.tsx';

const dark = `
  .ground { background-color: #060e17 !important; }
  .sheet { background-color: #132334 !important; }
  .words { color: #e6ebf1 !important; }
`;

/** The banner: a night-blue band with the company's name and a large subject, and one below. */
export function Html2(content: MailContent) {
  const { subject, language, colors, logo } = content;
  const paint = paintOf(colors);
  const deep = paint.deep('#0c1f33');
  return (
    <Frame language={language} paint={paint} dark={dark} title={subject} ground="#dfe5eb">
      <tr>
        <td style={{ backgroundColor: deep, padding: '32px 36px 30px' }}>
          <div
            style={{
              color: paint.beacon('#ff8a5c'),
              font: `bold 13px/1.4 ${sans}`,
              letterSpacing: '1px',
              textTransform: 'uppercase',
            }}
          >
            <Company {...content} />
          </div>
          <Heading
            content={content}
            style={{
              margin: '14px 0 0',
              color: paint.onDeep('#ffffff'),
              font: `bold 30px/1.2 ${sans}`,
            }}
          />
        </td>
      </tr>
      <tr>
        <td className="sheet" style={{ backgroundColor: '#ffffff', padding: '32px 36px 18px' }}>
          <Body
            content={content}
            style={{ color: '#1b2b3c', font: `16px/1.6 ${sans}` }}
            button={{ fill: paint.fill('#c43d12'), words: paint.onFill, wide: true }}
          />
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
          <Foot
            content={content}
            named={Boolean(logo)}
            style={{ color: paint.onDeepSoft('#b9c7d6'), font: `13px/1.7 ${sans}` }}
          />
        </td>
      </tr>
    </Frame>
  );
}
