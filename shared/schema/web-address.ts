import * as Type from 'typebox'

declare module './kind.ts' {
  interface Kinds {
    webAddress: string
  }
}

/** The address of a page on the web, of at most so many characters. */
/*@__NO_SIDE_EFFECTS__*/
export const WebAddress = (maxLength: number) =>
  Type.String({ maxLength, pattern: '^https?://[^\\s]+$', kind: 'webAddress' })
