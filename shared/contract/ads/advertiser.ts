/** The label that marks an ad. */
export const adLabels = { ar: 'إعلان', en: 'Ad' } as const

/** The advertiser: the host that an ad links to, as shown to visitors. Empty for an invalid URL. */
export const advertiserOf = (link: string): string =>
  URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : ''
