import * as Type from 'typebox'

/** The id of a record that people read and share, as in `/shop/12/noon`: a small number that is never given again. */
export const ShortId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
