const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** What XML 1.0 cannot hold in any form: most control characters, and half of a pair. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** Text or the value of an attribute. */
export const escapeXml = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** A document of XML 1.0. */
export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
