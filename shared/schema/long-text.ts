import * as Type from 'typebox'

declare module './kind.ts' {
  interface Kinds {
    longText: string
  }
}

/** A text of one or more paragraphs. */
/*@__NO_SIDE_EFFECTS__*/
export const LongText = (maxLength: number) => Type.String({ maxLength, kind: 'longText' })
