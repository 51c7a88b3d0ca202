import { type Language, languages, pathInLanguage } from '@qasima/shared/contract/language'
import { siteName } from '@qasima/shared/federation/page-text'
import { type Registry, routesOfRegistry } from '@qasima/shared/federation/registry'
import type { Bilingual } from '@qasima/shared/federation/remote'
import { blogFeedPath } from '../document/feed-link.ts'
import { isListedPage } from '../document/listed-page.ts'
import { publishedPages } from '../document/published-pages.ts'
import { llmsWords } from './llms.words.ts'

interface NamedPage {
  readonly path: string
  readonly title: Bilingual
  readonly description?: Bilingual | undefined
}

/** Every listed screen with a fixed address, and every post. */
function namedPages(registry: Registry): NamedPage[] {
  const screens = routesOfRegistry(registry)
    .map(({ route }) => route)
    .filter((route) => !route.path.includes(':') && isListedPage(route, {}))
  return [...screens, ...publishedPages(registry, '/blog')]
}

const link = (name: string, address: string, note?: string): string =>
  `- [${name.replace(/[[\]]/g, '\\$&')}](${address})${note ? `: ${note}` : ''}`

function linksOf(registry: Registry, language: Language, origin: string): string[] {
  const address = (path: string) => origin + pathInLanguage(path, language)
  const say = (key: 'blogFeedText' | 'shopFeedText') =>
    llmsWords[key][language].replace('{pages}', pagesOf(language, origin))
  return [
    `## ${llmsWords.pages[language]}`,
    '',
    ...namedPages(registry).map(({ path, title, description }) =>
      link(title[language], address(path), description?.[language]),
    ),
    '',
    `## ${llmsWords.lists[language]}`,
    '',
    link(llmsWords.sitemap[language], `${origin}/sitemap-${language}.xml`, llmsWords.sitemapText[language]),
    link(llmsWords.blogFeed[language], address(blogFeedPath), `${say('blogFeedText')} ${say('shopFeedText')}`),
    '',
  ]
}

/** The base address of a language's pages. */
const pagesOf = (language: Language, origin: string): string => (language === 'ar' ? origin : `${origin}/${language}`)

/**
 * Describes the site and how to read its codes, for language models, in both languages, in the format of
 * https://llmstxt.org.
 */
export function llmsText(registry: Registry, origin: string): string {
  // English first: most readers of such files expect it.
  const order = languages.toReversed()
  return [
    `# ${order.map((language) => siteName[language]).join(' · ')}`,
    '',
    ...order.flatMap((language) => [`> ${llmsWords.about[language]}`, '>']).slice(0, -1),
    '',
    ...order.flatMap((language) => [
      llmsWords.reading[language],
      '',
      ...llmsWords.rules[language].map((rule) => `- ${rule.replace('{pages}', pagesOf(language, origin))}`),
      '',
    ]),
    ...order.flatMap((language) => linksOf(registry, language, origin)),
  ].join('\n')
}
