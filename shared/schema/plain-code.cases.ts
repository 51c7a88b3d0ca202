/** A code, and what is plain of it; the functions of both sides are held to these. */
export const plainCodeCases: readonly (readonly [shown: string, plain: string])[] = [
  ['SAVE 20', 'SAVE20'],
  [' \u200FNOON25\u200E\n', 'NOON25'],
  ['\u2068AB\u200DC\u2069\u00A0\uFEFF', 'ABC'],
  ['خصم ١٠', 'خصم١٠'],
  ['A-B_c.1', 'A-B_c.1'],
  ['été\u3000\u2009\u202F\u061C24', 'été24'],
]
