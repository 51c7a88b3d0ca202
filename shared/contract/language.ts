export const languages = ['ar', 'en'] as const
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'ar'

export const directionOf = (language: Language): 'rtl' | 'ltr' => (language === 'ar' ? 'rtl' : 'ltr')

/**
 * The language of a path, decided by its whole first segment: `/en` and `/en/shops` are English, `/entertainment` and
 * `/EN` are Arabic.
 */
export function languageOfPath(pathname: string): Language {
  return pathname.split('/', 2)[1] === 'en' ? 'en' : 'ar'
}

/**
 * The path without its language prefix. It starts with exactly one slash: with two, a link to it would open the site
 * named by its first segment.
 */
export function pathWithoutLanguage(pathname: string): string {
  const bare = languageOfPath(pathname) === 'ar' ? pathname : pathname.slice('/en'.length)
  // Browsers drop control characters, and treat a backslash as a slash.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  return bare.replace(/^[/\\\u0000-\u0020]*/, '/')
}

/** The same page in the given language: adds, keeps or removes the `/en` prefix. */
export function pathInLanguage(pathname: string, language: Language): string {
  const bare = pathWithoutLanguage(pathname)
  if (language === 'ar') return bare
  return bare === '/' ? '/en' : `/en${bare}`
}

/**
 * The language requested by an `Accept-Language` header; Arabic if the header is absent or names neither. Weights
 * count: `en;q=0.5, ar;q=0.9` is Arabic.
 */
export function languageOfHeader(header: string | undefined): Language {
  let best: Language = defaultLanguage
  let bestWeight = 0
  for (const part of (header ?? '').slice(0, 200).split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const language = languages.find((known) => tag === known || tag.startsWith(`${known}-`))
    if (!language) continue
    const quality = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='))
    const weight = quality ? Number(quality.slice(2)) : 1
    if (weight > bestWeight) {
      best = language
      bestWeight = weight
    }
  }
  return best
}
