import type { MailContent } from './content.ts';
import { Frame, fonts, Layout } from './frame.tsx';
import { paintOf } from './paint.ts';
import { Company, ContactDetails, Paragraphs } from './text.tsx';

const dark = `
  .ground { background-color: #17150f !important; }
  .sheet, .box { background-color: #24211a !important; border-color: #b8a97e !important; }
  .head, .words, .name { color: #f4ecd6 !important; }
  .foot { color: #cfc3a0 !important; }
`;

const rule = '2px solid #3a3320';
const dashes = '2px dashed #8a7b51';

/** The consignment note: ruled boxes, a typewriter font, and a tear-off line above the footer. */
export function Html3(content: MailContent) {
  const { subject, body, language, colors } = content;
  const stamp = paintOf(colors).mark('#b3330b');
  const cell = { backgroundColor: '#fdf6df', border: rule };
  return (
    <Frame lang={language.tag} title={subject} ground="#efe7cd" dark={dark}>
      <tr>
        <td>
          <Layout>
            <tr>
              <td
                className="box name"
                dir="auto"
                style={{
                  ...cell,
                  borderRight: 'none',
                  padding: '14px 18px',
                  color: '#2b2617',
                  font: `bold 15px/1.4 ${fonts.mono}`,
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
          <h1
            className="head"
            dir="auto"
            style={{ margin: 0, color: '#2b2617', font: `bold 19px/1.4 ${fonts.mono}` }}
          >
            {subject}
          </h1>
        </td>
      </tr>
      <tr>
        <td
          className="sheet"
          style={{ ...cell, borderTop: 'none', borderBottom: dashes, padding: '22px 18px 8px' }}
        >
          <Paragraphs body={body} style={{ color: '#2b2617', font: `15px/1.6 ${fonts.mono}` }} />
        </td>
      </tr>
      <tr>
        <td className="box" style={{ ...cell, borderTop: 'none', padding: '14px 18px' }}>
          <ContactDetails
            {...content}
            named
            style={{ color: '#5b5030', font: `13px/1.6 ${fonts.mono}` }}
          />
        </td>
      </tr>
    </Frame>
  );
}
