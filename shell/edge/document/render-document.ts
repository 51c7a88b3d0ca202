import { directionOf, type Language, pathInLanguage } from '@qasima/shared/contract/language'
import { type DocumentState, documentStateElement, type Theme } from '@qasima/shared/federation/document-state'
import { writeState } from '@qasima/shared/federation/packed-state'
import { siteName } from '@qasima/shared/federation/page-text'
import type { RenderedPage } from '@qasima/shared/federation/rendering'
import { backgroundCss, palette } from '@qasima/shared/ui/palette'
import { sheetAttribute } from '@qasima/shared/ui/styles/sheet'
import type { DocumentFiles, DocumentScript, DocumentStyles, InlineTexts, Preload } from './document-files.ts'
import { earlyPressScript } from './early-press.ts'
import type { FeedLink } from './feed-link.ts'
import { styleWatchScript } from './inline-styles.ts'
import { loadFilesScript } from './load-files.ts'
import { manifestPath } from './manifest-path.ts'
import type { PageStyles } from './page-styles.ts'
import { preferredLanguageScript } from './preferred-language.ts'
import type { SharedPicture } from './shared-picture.ts'
import { splashMarkup, splashStyle } from './splash.ts'
import { startWatchScript } from './start-watch.ts'

/** All parts of an HTML document. */
export interface DocumentParts {
  readonly language: Language
  readonly origin: string
  /** Path without the language prefix, for links to the other language. */
  readonly path: string
  readonly title: string
  readonly description: string
  readonly listed: boolean
  /** Runs before every other script; none in visitors' documents. */
  readonly firstScript?: string | undefined
  readonly styles: PageStyles
  readonly scripts: readonly DocumentScript[]
  /** Addresses or origins of other sites' scripts that the page can load. */
  readonly serviceScripts: readonly string[]
  readonly preloads: readonly Preload[]
  readonly state: DocumentState
  readonly theme: Theme
  /** The rendered page; without it the document has the loading screen, and the browser renders. */
  readonly page?: RenderedPage | undefined
  /**
   * Whether the page will be rendered soon: browsers without scripts then reload, since nothing else would render it.
   */
  readonly isAwaited?: boolean
  /** The page's JSON-LD; null for none. */
  readonly structured: object | null
  /** The sharing picture; the site's if there is none. */
  readonly picture?: SharedPicture | undefined
  readonly feed?: FeedLink | undefined
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** JSON that cannot close its element. */
export const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Seconds after which a browser without scripts reloads a page that was not rendered in time. */
const reloadSeconds = 3

const locales: Readonly<Record<Language, string>> = { ar: 'ar_AR', en: 'en_US' }

/** `/share.png`, the sharing picture of every page without its own. */
const sitePicture = (language: Language, origin: string): SharedPicture => ({
  address: `${origin}/share.png`,
  width: 1_200,
  height: 630,
  text: siteName[language],
})

const pictureTags = ({ address, width, height, text }: SharedPicture): readonly string[] => [
  `<meta property="og:image" content="${escapeHtml(address)}">`,
  `<meta property="og:image:type" content="image/png">`,
  `<meta property="og:image:width" content="${width}">`,
  `<meta property="og:image:height" content="${height}">`,
  `<meta property="og:image:alt" content="${escapeHtml(text)}">`,
  '<meta name="twitter:card" content="summary_large_image">',
]

/**
 * CSS that cannot close its element: inside a CSS string the escaped character is equivalent. Browsers normalise line
 * endings before hashing, so they are normalised here as well.
 */
const escapeCss = (css: string): string => css.replaceAll('</', '<\\/').replace(/\r\n?/g, '\n')

export interface DocumentText {
  readonly text: string
  readonly inline: InlineTexts
}

const feedTag = ({ address, title }: FeedLink): string =>
  `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(title)}" href="${escapeHtml(address)}">`

const styleFileTag = ({ address, integrity }: DocumentStyles): string =>
  `<link rel="stylesheet" href="${escapeHtml(address)}" integrity="${integrity}" ${sheetAttribute}>`

/** The shell's document: language and direction, metadata for search engines, and files to fetch first. */
export function renderDocument(parts: DocumentParts): DocumentText {
  const { language, origin, path } = parts
  const address = (target: Language) => escapeHtml(origin + pathInLanguage(path, target))
  const text = (value: string) => escapeHtml(value)
  const inline: { readonly scripts: string[]; readonly styles: string[] } = { scripts: [], styles: [] }
  const script = (code: string) => {
    inline.scripts.push(code)
    return `<script>${code}</script>`
  }
  const style = (css: string, attribute = '') => {
    const escaped = escapeCss(css)
    inline.styles.push(escaped)
    return `<style${attribute}>${escaped}</style>`
  }
  const fonts = parts.preloads.filter(({ as }) => as === 'font')
  const files: DocumentFiles = {
    scripts: parts.scripts,
    preloads: parts.preloads.filter(({ as }) => as === 'script').map(({ as: _, ...file }) => file),
  }
  const own = address(language)
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${text(parts.title)}</title>`,
    ...(parts.isAwaited ? [`<noscript><meta http-equiv="refresh" content="${reloadSeconds}"></noscript>`] : []),
    `<meta name="description" content="${text(parts.description)}">`,
    ...(parts.listed
      ? [
          `<link rel="canonical" href="${own}">`,
          `<link rel="alternate" hreflang="ar" href="${address('ar')}">`,
          `<link rel="alternate" hreflang="en" href="${address('en')}">`,
          `<link rel="alternate" hreflang="x-default" href="${address('ar')}">`,
        ]
      : ['<meta name="robots" content="noindex">']),
    '<meta property="og:type" content="website">',
    `<meta property="og:site_name" content="${siteName[language]}">`,
    `<meta property="og:title" content="${text(parts.title)}">`,
    `<meta property="og:description" content="${text(parts.description)}">`,
    `<meta property="og:url" content="${own}">`,
    `<meta property="og:locale" content="${locales[language]}">`,
    ...pictureTags(parts.picture ?? sitePicture(language, origin)),
    ...(parts.feed ? [feedTag(parts.feed)] : []),
    '<meta name="color-scheme" content="dark light">',
    // If the device decides the theme, the shell corrects it.
    `<meta name="theme-color" content="${palette[parts.theme === 'light' ? 'light' : 'dark'].bg}">`,
    '<link rel="icon" href="/icon-192.png" sizes="192x192" type="image/png">',
    '<link rel="icon" href="/icon.svg" sizes="any" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link rel="manifest" href="${manifestPath(language)}">`,
    ...fonts.map(
      ({ address: font }) =>
        `<link rel="preload" as="font" href="${text(font)}" crossorigin="anonymous" type="font/woff2">`,
    ),
    ...(parts.firstScript ? [script(parts.firstScript)] : []),
    // Data, which browsers do not run.
    `<script type="application/json">${escapeJson(files)}</script>`,
    script(loadFilesScript(parts.serviceScripts)),
    script(startWatchScript),
    script(preferredLanguageScript),
    ...(parts.page ? [script(earlyPressScript)] : []),
    ...(parts.styles.files.length > 0 ? [script(styleWatchScript)] : []),
    ...parts.styles.files.map(styleFileTag),
    style(parts.styles.common + backgroundCss() + splashStyle),
    // Marked so that the page finds them again.
    ...(parts.styles.own ? [style(parts.styles.own, ` ${sheetAttribute}`)] : []),
    ...(parts.structured ? [`<script type="application/ld+json">${escapeJson(parts.structured)}</script>`] : []),
    `<script type="application/json" id="${documentStateElement}">${escapeJson(writeState(parts.state))}</script>`,
  ]
  const document = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}" data-theme="${parts.theme}">
<head>
${head.join('\n')}
</head>
<body>
${parts.page?.symbols ?? ''}
<div id="root">${parts.page?.html ?? ''}</div>
${parts.page ? '' : splashMarkup(language, escapeHtml(parts.state.notice ?? ''))}
</body>
</html>
`
  return { text: document, inline }
}
