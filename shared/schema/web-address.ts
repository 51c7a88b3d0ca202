import * as Type from 'typebox'

declare module './kind.ts' {
  interface Kinds {
    webAddress: string
  }
}

/** Whether a browser can open a text of this form. One with a name and password shows another host than it leads to. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

/** The address of a page on the web, of at most so many characters. */
/*@__NO_SIDE_EFFECTS__*/
export const WebAddress = (maxLength: number) =>
  Type.String({ maxLength, pattern: '^https?://[^\\s]+$', kind: 'webAddress' })
