/** What says that something is an ad. */
export const adLabels = { ar: 'إعلان', en: 'Ad' } as const

/** Who advertises: the host that an ad leads to, as visitors read it. Empty for what is no address. */
export const advertiserOf = (link: string): string =>
  URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : ''
