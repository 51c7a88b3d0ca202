import { type Language, languages, pathInLanguage } from '@qasima/shared/contract/language'
import { lastChange, type SitemapPage } from './sitemap-pages.ts'
import { escapeXml, xmlDocument } from './xml.ts'

/** Pages per file: about five megabytes, a tenth of the search engines' limit, and a fifth of their address limit. */
const pagesOfFile = 10_000

const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const changed = (day: string | undefined): string => (day ? `<lastmod>${day}</lastmod>` : '')

/** Which part of a list is in a file: `sitemap-ar.xml` has the first, `sitemap-ar-2.xml` the second. */
export interface SitemapFile {
  readonly list: string
  readonly language: Language
  /** From 1. */
  readonly part: number
}

const fileName = ({ list, language, part }: SitemapFile): string =>
  `${[list, language, ...(part > 1 ? [part] : [])].join('-')}.xml`

/** Parses a file name; undefined for any other name. */
export function readFileName(name: string): SitemapFile | undefined {
  const [, list = '', short, part = '1'] = /^([a-z]+(?:-[a-z]+)*)-(ar|en)(?:-([1-9]\d{0,3}))?\.xml$/.exec(name) ?? []
  const language = languages.find((known) => known === short)
  // One address per file: there is no `sitemap-ar-1.xml`.
  const file = language && { list, language, part: Number(part) }
  return file && fileName(file) === name ? file : undefined
}

const partOf = (pages: readonly SitemapPage[], part: number): readonly SitemapPage[] =>
  pages.slice((part - 1) * pagesOfFile, part * pagesOfFile)

/** The pages of a file in its language, each with its addresses in all languages; undefined if there are none. */
export function sitemapText(
  pages: readonly SitemapPage[],
  { language, part }: SitemapFile,
  origin: string,
): string | undefined {
  const own = partOf(pages, part)
  if (own.length === 0) return undefined
  const address = (path: string, target: Language) => escapeXml(origin + pathInLanguage(path, target))
  const alternate = (code: string, href: string) => `<xhtml:link rel="alternate" hreflang="${code}" href="${href}"/>`
  const entries = own.map(({ path, changedOn }) => {
    const links = languages.map((target) => alternate(target, address(path, target)))
    const alternates = [...links, alternate('x-default', address(path, 'ar'))].join('')
    return `<url><loc>${address(path, language)}</loc>${changed(changedOn)}${alternates}</url>`
  })
  return xmlDocument(
    `<urlset xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>`,
  )
}

/** The index of the files of some lists, one language after the other. */
export function sitemapIndex(lists: Readonly<Record<string, readonly SitemapPage[]>>, origin: string): string {
  const entries = languages.flatMap((language) =>
    Object.entries(lists).flatMap(([list, pages]) =>
      Array.from({ length: Math.ceil(pages.length / pagesOfFile) }, (_, index) => {
        const file = { list, language, part: index + 1 }
        const day = changed(lastChange(partOf(pages, file.part)))
        return `<sitemap><loc>${escapeXml(`${origin}/${fileName(file)}`)}</loc>${day}</sitemap>`
      }),
    ),
  )
  return xmlDocument(`<sitemapindex xmlns="${schema}">\n${entries.join('\n')}\n</sitemapindex>`)
}
