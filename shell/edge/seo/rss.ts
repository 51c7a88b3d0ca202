import type { Language } from '@qasima/shared/contract/language'
import { escapeXml, xmlDocument } from './xml.ts'

/** An item of a feed. */
export interface RssItem {
  readonly title: string
  readonly description: string
  /** The page where it can be read. */
  readonly link: string
  /** Its permanent id; the link if it has none. */
  readonly id?: string
  readonly at: Date
}

/** A feed and its items, newest first. */
export interface RssFeed {
  readonly title: string
  readonly description: string
  readonly language: Language
  /** The page that the feed belongs to. */
  readonly link: string
  /** Its own address. */
  readonly self: string
  readonly items: readonly RssItem[]
}

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

/** In RFC 822 format, with a four-digit year. */
const moment = (at: Date): string => at.toUTCString()

const itemText = ({ title, description, link, id, at }: RssItem): string =>
  [
    '<item>',
    element('title', title),
    element('link', link),
    id === undefined
      ? `<guid isPermaLink="true">${escapeXml(link)}</guid>`
      : `<guid isPermaLink="false">${escapeXml(id)}</guid>`,
    element('pubDate', moment(at)),
    element('description', description),
    '</item>',
  ].join('')

/** Renders a feed as RSS 2.0. */
export function rssText({ title, description, language, link, self, items }: RssFeed): string {
  const [newest] = items
  const channel = [
    element('title', title),
    element('link', link),
    element('description', description),
    element('language', language),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...(newest ? [element('lastBuildDate', moment(newest.at))] : []),
    ...items.map(itemText),
  ]
  return xmlDocument(
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n<channel>\n${channel.join('\n')}\n</channel>\n</rss>`,
  )
}
