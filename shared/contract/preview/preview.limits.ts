/** The header with the token of a preview, for reads of the API. */
export const previewHeader = 'x-preview'

/** The query parameter with the token, for documents. */
export const previewParameter = 'preview'

export const previewMinutes = 15

/** Maximum previews that one session can have at a time; a new one replaces the oldest. */
export const maxPreviews = 10

/** The pattern of a token: 256 random bits. */
export const previewTokenPattern = '^[\\w-]{43}$'
