import type { MailContent } from './content.ts';
import { Foot, Frame, Layout, sans } from './frame.tsx';
import { paintOf } from './paint.ts';
import { Body, Company, Heading } from './text.tsx';

const dark = `
  .ground { background-color: #17150f !important; }
  .sheet, .box { background-color: #24211a !important; border-color: #b8a97e !important; }
  .head, .words, .name { color: #f4ecd6 !important; }
  .foot { color: #cfc3a0 !important; }
`;

const rule = '2px solid #3a3320';
const dashes = '2px dashed #8a7b51';

/** The consignment note: ruled boxes, tear-off lines, and a stamp in the corner. */
export function Html3(content: MailContent) {
  const { subject, language, colors, logo } = content;
  const paint = paintOf(colors);
  const stamp = paint.mark('#b3330b');
  const cell = { backgroundColor: '#fdf6df', border: rule };
  // There is one line between name and stamp, in either direction.
  const beforeStamp = language.dir === 'rtl' ? { borderLeft: 'none' } : { borderRight: 'none' };
  return (
    <Frame language={language} paint={paint} dark={dark} title={subject} ground="#efe7cd">
      <tr>
        <td>
          <Layout>
            <tr>
              <td
                className="box name"
                style={{
                  ...cell,
                  ...beforeStamp,
                  padding: '14px 18px',
                  color: '#2b2617',
                  font: `bold 15px/1.4 ${sans}`,
                }}
              >
                <Company {...content} />
              </td>
              <td
                width="72"
                style={{ backgroundColor: stamp, border: rule, width: '72px' }}
                aria-hidden="true"
              />
            </tr>
          </Layout>
        </td>
      </tr>
      <tr>
        <td
          className="box"
          style={{ ...cell, borderTop: 'none', borderBottom: dashes, padding: '16px 18px' }}
        >
          <Heading
            content={content}
            className="head"
            style={{ color: '#2b2617', font: `bold 19px/1.4 ${sans}` }}
          />
        </td>
      </tr>
      <tr>
        <td
          className="sheet"
          style={{ ...cell, borderTop: 'none', borderBottom: dashes, padding: '22px 18px 8px' }}
        >
          <Body
            content={content}
            style={{ color: '#2b2617', font: `15px/1.6 ${sans}` }}
            button={{ fill: paint.fill('#b3330b'), words: paint.onFill, border: rule }}
          />
        </td>
      </tr>
      <tr>
        <td className="box" style={{ ...cell, borderTop: 'none', padding: '14px 18px' }}>
          <Foot
            content={content}
            named={Boolean(logo)}
            style={{ color: '#5b5030', font: `13px/1.6 ${sans}` }}
          />
        </td>
      </tr>
    </Frame>
  );
}
