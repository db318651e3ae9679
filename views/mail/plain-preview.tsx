/**
 * How a plain-text mail looks in a mail program.
 *
 * @param language BCP 47
 */
export function PlainPreview({ text, language }: { text: string; language: string }) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{text.split('\n', 1)}</title>
      </head>
      <body>
        <pre
          dir="auto"
          style={{ whiteSpace: 'pre-wrap', font: `14px/1.6 'Courier New', Courier, monospace` }}
        >
          {text}
        </pre>
      </body>
    </html>
  );
}
