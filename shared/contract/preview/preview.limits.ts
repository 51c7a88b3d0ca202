/** What a read of the API carries the token of its preview in. */
export const previewHeader = 'x-preview'

/** What the address of a document carries it in. */
export const previewParameter = 'preview'

export const previewMinutes = 15

/** Previews of one session that are good at the same time; the oldest gives way. */
export const maxPreviews = 10

/** The form of a token: 256 random bits. */
export const previewTokenPattern = '^[\\w-]{43}$'
