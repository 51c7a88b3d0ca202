export const geolocationCacheSeconds = 3_600

/**
 * Cookies that say which country pages are for, each an id as `sa`: what the visitor chose in the header, and behind it the
 * country of the profile while an account is signed in.
 */
export const countryCookies = { chosen: 'country', ofProfile: 'profile-country' } as const

/** Cookies that say how a visitor wants pages to look, so that documents are right from their first byte. */
export const lookCookies = { theme: 'theme', digits: 'digits', language: 'language' } as const
