import type { MailContent } from './content.ts';
import {
  type DesignColors,
  designColors,
  Layout,
  LayoutRow,
  MailFooter,
  MailFrame,
  sans,
} from './frame.tsx';
import { CompanyName, MailBody, MailCompany, MailHeading } from './text.tsx';

const dark1 = ({ text, mark }: DesignColors) => `
  .ground { background-color: #0b1724 !important; }
  .sheet { background-color: #11202f !important; border-color: ${mark('#c43d12')} #2a3b4d #2a3b4d !important; }
  .head, .words { color: #eee9dd !important; }
  .name { color: ${text('#ff8a5c', '#0b1724')} !important; }
  .foot { color: #adbac8 !important; }
`;

/** The letter: a sheet on a plain background, the name above, a thin line in the accent colour. */
export function Html1(content: MailContent) {
  const paint = designColors(content.colors);
  return (
    <MailFrame content={content} paint={paint} ground="#f3efe4" dark={dark1(paint)}>
      <LayoutRow
        className="name"
        style={{
          padding: '8px 4px 16px',
          color: paint.text('#a5320c', '#f3efe4'),
          font: `bold 18px/1.3 ${sans}`,
        }}
      >
        <MailCompany {...content} />
      </LayoutRow>
      <LayoutRow
        className="sheet"
        style={{
          backgroundColor: '#fffdf8',
          border: '1px solid #d8d1c1',
          borderTop: `3px solid ${paint.mark('#c43d12')}`,
        }}
      >
        <Layout>
          <LayoutRow style={{ padding: '32px 36px 20px' }}>
            <MailHeading
              content={content}
              className="head"
              style={{ margin: '0 0 20px', color: '#0c1f33', font: `600 26px/1.3 ${sans}` }}
            />
            <MailBody
              content={content}
              style={{ color: '#22344a', font: `16px/1.65 ${sans}` }}
              button={{ fill: paint.fill('#c43d12'), words: paint.onFill, radius: '4px' }}
            />
          </LayoutRow>
        </Layout>
      </LayoutRow>
      <LayoutRow align="center" style={{ padding: '20px 12px' }}>
        <MailFooter
          content={content}
          style={{ color: '#56616e', font: `13px/1.7 ${sans}`, textAlign: 'center' }}
        />
      </LayoutRow>
    </MailFrame>
  );
}

const dark2 = `
  .ground { background-color: #060e17 !important; }
  .sheet { background-color: #132334 !important; }
  .words { color: #e6ebf1 !important; }
`;

/** The banner: a night-blue band with the company's name and a large subject, and one below. */
export function Html2(content: MailContent) {
  const { language, colors } = content;
  const paint = designColors(colors);
  const deep = paint.deep('#0c1f33');
  return (
    <MailFrame content={content} paint={paint} ground="#dfe5eb" dark={dark2}>
      <LayoutRow style={{ backgroundColor: deep, padding: '32px 36px 30px' }}>
        <div
          style={{
            color: paint.beacon('#ff8a5c'),
            font: `bold 13px/1.4 ${sans}`,
            // Arabic letters are joined, so they get no spacing.
            letterSpacing: language.dir === 'rtl' ? undefined : '1px',
            textTransform: 'uppercase',
          }}
        >
          <MailCompany {...content} />
        </div>
        <MailHeading
          content={content}
          style={{
            margin: '14px 0 0',
            color: paint.onDeep('#ffffff'),
            font: `bold 30px/1.2 ${sans}`,
          }}
        />
      </LayoutRow>
      <LayoutRow
        className="sheet"
        style={{ backgroundColor: '#ffffff', padding: '32px 36px 18px' }}
      >
        <MailBody
          content={content}
          style={{ color: '#1b2b3c', font: `16px/1.6 ${sans}` }}
          button={{ fill: paint.fill('#c43d12'), words: paint.onFill, wide: true }}
        />
      </LayoutRow>
      <LayoutRow
        style={{
          backgroundColor: deep,
          borderTop: `4px solid ${paint.mark('#c43d12')}`,
          padding: '20px 36px 22px',
        }}
      >
        <MailFooter
          content={content}
          style={{ color: paint.onDeepSoft('#b9c7d6'), font: `13px/1.7 ${sans}` }}
        />
      </LayoutRow>
    </MailFrame>
  );
}

const dark3 = `
  .ground { background-color: #17150f !important; }
  .sheet, .box { background-color: #24211a !important; }
  .sheet, .box, .stamp, .button { border-color: #b8a97e !important; }
  .head, .words, .name { color: #f4ecd6 !important; }
  .foot { color: #cfc3a0 !important; }
`;

const rule = '2px solid #3a3320';
const dashes = '2px dashed #8a7b51';

/** The waybill: ruled boxes, tear-off lines, and a stamp in the corner. */
export function Html3(content: MailContent) {
  const { language, colors } = content;
  const paint = designColors(colors);
  const stamp = paint.mark('#b3330b');
  const cell = { backgroundColor: '#fdf6df', border: rule };
  // Only one border between name and stamp, whatever the writing direction.
  const beforeStamp = language.dir === 'rtl' ? { borderLeft: 'none' } : { borderRight: 'none' };
  return (
    <MailFrame content={content} paint={paint} ground="#efe7cd" dark={dark3}>
      <LayoutRow>
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
              <MailCompany {...content} />
            </td>
            <td
              className="stamp"
              width="72"
              style={{ backgroundColor: stamp, border: rule, width: '72px' }}
              aria-hidden="true"
            />
          </tr>
        </Layout>
      </LayoutRow>
      <LayoutRow
        className="box"
        style={{ ...cell, borderTop: 'none', borderBottom: dashes, padding: '16px 18px' }}
      >
        <MailHeading
          content={content}
          className="head"
          style={{ color: '#2b2617', font: `bold 19px/1.4 ${sans}` }}
        />
      </LayoutRow>
      <LayoutRow
        className="sheet"
        style={{ ...cell, borderTop: 'none', borderBottom: dashes, padding: '22px 18px 8px' }}
      >
        <MailBody
          content={content}
          style={{ color: '#2b2617', font: `15px/1.6 ${sans}` }}
          button={{ fill: paint.fill('#b3330b'), words: paint.onFill, border: rule }}
        />
      </LayoutRow>
      <LayoutRow className="box" style={{ ...cell, borderTop: 'none', padding: '14px 18px' }}>
        <MailFooter content={content} style={{ color: '#5b5030', font: `13px/1.6 ${sans}` }} />
      </LayoutRow>
    </MailFrame>
  );
}

const dark4 = ({ text }: DesignColors) => `
  .ground { background-color: #101418 !important; }
  .head { color: #ffffff !important; }
  .words { color: #dde3e8 !important; }
  .name { color: ${text('#58d296', '#101418')} !important; }
  .foot { color: #a3b0bb !important; }
`;

/** The note: no box, a green dot, a large heading, ample space; name and contact side by side. */
export function Html4(content: MailContent) {
  const { settings, colors, logo } = content;
  const paint = designColors(colors);
  return (
    <MailFrame content={content} paint={paint} ground="#ffffff" dark={dark4(paint)}>
      <LayoutRow style={{ padding: '28px 8px 18px' }}>
        {logo ? <MailCompany {...content} /> : <Dot color={paint.mark('#17663f')} />}
      </LayoutRow>
      <LayoutRow style={{ padding: '0 8px 28px' }}>
        <MailHeading
          content={content}
          className="head"
          style={{ color: '#101820', font: `300 36px/1.2 ${sans}` }}
        />
      </LayoutRow>
      <LayoutRow style={{ padding: '0 8px 24px' }}>
        <MailBody
          content={content}
          style={{ color: '#2c3640', font: `17px/1.7 ${sans}` }}
          button={{ fill: paint.fill('#17663f'), words: paint.onFill, radius: '24px' }}
        />
      </LayoutRow>
      <LayoutRow style={{ padding: '20px 8px 28px', borderTop: '1px solid #8fa398' }}>
        <Layout>
          <tr>
            <td
              className="name"
              width="45%"
              valign="top"
              style={{ color: paint.text('#17663f', '#ffffff'), font: `bold 14px/1.6 ${sans}` }}
            >
              <CompanyName {...settings} />
            </td>
            <td valign="top">
              <MailFooter
                content={content}
                named={false}
                style={{ color: '#55626e', font: `14px/1.6 ${sans}` }}
              />
            </td>
          </tr>
        </Layout>
      </LayoutRow>
    </MailFrame>
  );
}

function Dot({ color }: { color: string }) {
  return (
    <Layout width="28">
      <LayoutRow
        width="28"
        height="28"
        style={{ backgroundColor: color, borderRadius: '14px', lineHeight: '28px' }}
      >
        &nbsp;
      </LayoutRow>
    </Layout>
  );
}
