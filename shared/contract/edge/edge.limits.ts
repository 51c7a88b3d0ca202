export const geolocationCacheSeconds = 3_600

/**
 * Cookies for the country of a page, each a country id such as `sa`: first the visitor's choice in the header, then the
 * country of the profile while signed in.
 */
export const countryCookies = { chosen: 'country', ofProfile: 'profile-country' } as const

/** Cookies with the visitor's display settings, so that documents are correct from the first byte. */
export const lookCookies = { theme: 'theme', digits: 'digits', language: 'language' } as const
