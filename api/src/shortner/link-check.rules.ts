import type { Static } from 'typebox'
import type { FieldProblem } from '../../../shared/contract/problem.ts'
import type { shortner } from '../../../shared/contract/shortner/shortner.collection.ts'
import { reservedSegments, shellPaths } from '../../../shared/federation/reserved-paths.ts'
import { isPublicAddress } from '../http/public-address.rules.ts'

export type WrittenLink = Static<typeof shortner.write>

/** First segments of the pages of the site, which a link of the same name would be mistaken for. */
const pageNames = [
  'add-store',
  'admin',
  'ar',
  'blog',
  'contact',
  'dashboard',
  'download',
  'forgot-password',
  'how-we-verify',
  'installed',
  'mobile-app-loading',
  'oauth',
  'privacy-policy',
  'product',
  'products',
  'profile-setup',
  'reset-password',
  'second-factor',
  'shop',
  'shops',
  'signin',
  'signup',
  'support',
  'uninstall',
  'verify',
]

const reserved: ReadonlySet<string> = new Set([
  ...reservedSegments,
  ...shellPaths.map((path) => path.split('/')[1] ?? ''),
  ...pageNames,
])

/** Whether a slug is the name of a page or of a part of the service. */
const isReservedSlug = (slug: string): boolean => reserved.has(slug.toLowerCase())

/** Hosts of this machine, by which its own links can be reached as well. */
const ownMachine = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Whether a target, a path or an address as it is resolved, is a short link of ours: two that lead to each other never end. */
export function leadsToLink(target: string, publicOrigin: string): boolean {
  if (!URL.canParse(target, publicOrigin)) return false
  const { host, hostname, pathname } = new URL(target, publicOrigin)
  const isOwn = host === new URL(publicOrigin).host || ownMachine.test(hostname)
  return isOwn && /^(?:\/+en)?\/+go(?:\/|$)/.test(decoded(pathname))
}

const anyOrigin = 'https://localhost'
const isTarget = (target: string): boolean => URL.canParse(target, anyOrigin) && !leadsToLink(target, anyOrigin)

/** The targets of a link by the names of their fields. */
function targetsOf({
  targetUrl,
  rules,
  variants,
  expiredUrl,
  deepLinks,
}: WrittenLink): [key: string, target: string][] {
  const fields = (list: readonly { readonly targetUrl: string }[] | undefined, name: string) =>
    (list ?? []).map((each, place): [string, string] => [`${name}.${place}.targetUrl`, each.targetUrl])
  return [
    ['targetUrl', targetUrl],
    ...fields(rules, 'rules'),
    ...fields(variants, 'variants'),
    ...(expiredUrl ? [['expiredUrl', expiredUrl] satisfies [string, string]] : []),
    ...Object.entries(deepLinks ?? {}).flatMap(([system, target]): [string, string][] =>
      target ? [[`deepLinks.${system}`, target]] : [],
    ),
  ]
}

/** A day or moment that the calendar does not have, and a rule that ends before it begins. */
function dateProblems({ rules = [] }: WrittenLink): FieldProblem[] {
  return rules.flatMap(({ when: { from, to } }, place): FieldProblem[] => {
    const [start, end] = [from, to].map((text) => (text ? Date.parse(text) : undefined))
    if (Number.isNaN(start)) return [{ key: `rules.${place}.when.from`, message: 'INVALID' }]
    if (Number.isNaN(end)) return [{ key: `rules.${place}.when.to`, message: 'INVALID' }]
    const isBackwards = start !== undefined && end !== undefined && end < start
    return isBackwards ? [{ key: `rules.${place}.when.to`, message: 'OUT_OF_RANGE' }] : []
  })
}

const problem = (key: string, message: FieldProblem['message']): FieldProblem => ({ key, message })

const isOnWeb = (target: string): boolean => /^https?:/i.test(target)

/** The targets of a link that are short links of the site, or addresses that are not public. */
export const siteLinkProblems = (next: WrittenLink, site: Parameters<typeof isPublicAddress>[1]): FieldProblem[] =>
  targetsOf(next).flatMap(([key, target]) =>
    leadsToLink(target, site.publicOrigin) || (isOnWeb(target) && !isPublicAddress(target, site))
      ? [problem(key, 'INVALID')]
      : [],
  )

/** What is wrong with a link beyond its fields one by one. */
export const linkProblems = (next: WrittenLink, slugBefore: unknown): FieldProblem[] => [
  ...(next.slug !== slugBefore && isReservedSlug(next.slug) ? [problem('slug', 'RESERVED')] : []),
  ...targetsOf(next).flatMap(([key, target]) => (isTarget(target) ? [] : [problem(key, 'INVALID')])),
  ...dateProblems(next),
]
