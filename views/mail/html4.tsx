import type { MailContent } from './content.ts';
import { Foot, Frame, Layout, sans } from './frame.tsx';
import { type Paint, paintOf } from './paint.ts';
import { Body, Company, CompanyName, Heading } from './text.tsx';

const dark = ({ text }: Paint) => `
  .ground { background-color: #101418 !important; }
  .head { color: #ffffff !important; }
  .words { color: #dde3e8 !important; }
  .name { color: ${text('#58d296', '#101418')} !important; }
  .foot { color: #a3b0bb !important; }
`;

/** The note: no box, a green dot, a large heading, ample space; name and contact side by side. */
export function Html4(content: MailContent) {
  const { subject, language, settings, colors, logo } = content;
  const paint = paintOf(colors);
  return (
    <Frame language={language} paint={paint} title={subject} ground="#ffffff" dark={dark(paint)}>
      <tr>
        <td style={{ padding: '28px 8px 18px' }}>
          {logo ? <Company {...content} /> : <Dot color={paint.mark('#17663f')} />}
        </td>
      </tr>
      <tr>
        <td style={{ padding: '0 8px 28px' }}>
          <Heading
            content={content}
            className="head"
            style={{ color: '#101820', font: `300 36px/1.2 ${sans}` }}
          />
        </td>
      </tr>
      <tr>
        <td style={{ padding: '0 8px 24px' }}>
          <Body
            content={content}
            style={{ color: '#2c3640', font: `17px/1.7 ${sans}` }}
            button={{ fill: paint.fill('#17663f'), words: paint.onFill, radius: '24px' }}
          />
        </td>
      </tr>
      <tr>
        <td style={{ padding: '20px 8px 28px', borderTop: '1px solid #8fa398' }}>
          <Layout>
            <tr>
              <td
                className="name"
                width="45%"
                valign="top"
                style={{
                  color: paint.text('#17663f', '#ffffff'),
                  font: `bold 14px/1.6 ${sans}`,
                }}
              >
                <CompanyName {...settings} />
              </td>
              <td valign="top">
                <Foot content={content} style={{ color: '#55626e', font: `14px/1.6 ${sans}` }} />
              </td>
            </tr>
          </Layout>
        </td>
      </tr>
    </Frame>
  );
}

function Dot({ color }: { color: string }) {
  return (
    <Layout width="28">
      <tr>
        <td
          width="28"
          height="28"
          style={{ backgroundColor: color, borderRadius: '14px', lineHeight: '28px' }}
        >
          &nbsp;
        </td>
      </tr>
    </Layout>
  );
}
