/** Where the product can be had; each is a short link of its own. */
export const downloadSlugs = ['chrome', 'firefox', 'android', 'ios'] as const
export type DownloadSlug = (typeof downloadSlugs)[number]

/**
 * The download that fits a browser. Phones and tablets get their own app; Firefox its add-on; the Chrome
 * family (Chromium, Opera, Edge, Vivaldi, Yandex) and everything unknown the Chrome extension.
 * Touch points: `navigator.maxTouchPoints`, which tell an iPad that calls itself a Mac from a Mac.
 */
export function downloadSlug(userAgent: string, touchPoints = 0): DownloadSlug {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  return /Firefox\//.test(userAgent) ? 'firefox' : 'chrome'
}

/**
 * The short link that leads to a download; it counts the visit and forwards to the store. An `a` with it has
 * `referrerPolicy="same-origin"`, so that it ends in the language of the page it stands on.
 */
export const downloadAddress = (slug: DownloadSlug): string => `/go/${slug}`
