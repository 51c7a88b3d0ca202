/** The available platforms of the product; each is a short link of its own. */
export const downloadSlugs = ['chrome', 'firefox', 'android', 'ios'] as const
export type DownloadSlug = (typeof downloadSlugs)[number]

/**
 * The download for a browser. Phones and tablets get their own app; Firefox its add-on; the Chrome family (Chromium,
 * Opera, Edge, Vivaldi, Yandex) and everything unknown the Chrome extension. `touchPoints` is
 * `navigator.maxTouchPoints`, which distinguishes an iPad that identifies as a Mac from a Mac.
 */
export function downloadSlug(userAgent: string, touchPoints = 0): DownloadSlug {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  return /Firefox\//.test(userAgent) ? 'firefox' : 'chrome'
}

/**
 * The short link of a download; it counts the visit and redirects to the app store. Use `referrerPolicy="same-origin"`
 * on its `a` element, so that it redirects to the language of the page.
 */
export const downloadAddress = (slug: DownloadSlug): string => `/go/${slug}`

/** The page that says that a download is not out yet, and takes addresses to notify. */
export const launchPath = (slug: DownloadSlug) => `/download/${slug}` as const
