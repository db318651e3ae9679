import type { MailContent } from './content.ts';
import { Foot, Frame, Layout, sans } from './frame.tsx';
import { type Paint, paintOf } from './paint.ts';
import { Body, Company, Heading } from './text.tsx';

const dark = ({ text, mark }: Paint) => `
  .ground { background-color: #0b1724 !important; }
  .sheet { background-color: #11202f !important; border-color: ${mark('#c43d12')} #2a3b4d #2a3b4d !important; }
  .head, .words { color: #eee9dd !important; }
  .name { color: ${text('#ff8a5c', '#0b1724')} !important; }
  .foot { color: #adbac8 !important; }
`;

/** The letter: a sheet on a plain background, the name above, a thin line in the accent colour. */
export function Html1(content: MailContent) {
  const { subject, language, colors, logo } = content;
  const paint = paintOf(colors);
  return (
    <Frame language={language} paint={paint} title={subject} ground="#f3efe4" dark={dark(paint)}>
      <tr>
        <td
          className="name"
          style={{
            padding: '8px 4px 16px',
            color: paint.text('#a5320c', '#f3efe4'),
            font: `bold 18px/1.3 ${sans}`,
          }}
        >
          <Company {...content} />
        </td>
      </tr>
      <tr>
        <td
          className="sheet"
          style={{
            backgroundColor: '#fffdf8',
            border: '1px solid #d8d1c1',
            borderTop: `3px solid ${paint.mark('#c43d12')}`,
          }}
        >
          <Layout>
            <tr>
              <td style={{ padding: '32px 36px 20px' }}>
                <Heading
                  content={content}
                  className="head"
                  style={{
                    margin: '0 0 20px',
                    color: '#0c1f33',
                    font: `600 26px/1.3 ${sans}`,
                  }}
                />
                <Body
                  content={content}
                  style={{ color: '#22344a', font: `16px/1.65 ${sans}` }}
                  button={{ fill: paint.fill('#c43d12'), words: paint.onFill, radius: '4px' }}
                />
              </td>
            </tr>
          </Layout>
        </td>
      </tr>
      <tr>
        <td align="center" style={{ padding: '20px 12px' }}>
          <Foot
            content={content}
            named={Boolean(logo)}
            style={{ color: '#56616e', font: `13px/1.7 ${sans}`, textAlign: 'center' }}
          />
        </td>
      </tr>
    </Frame>
  );
}
