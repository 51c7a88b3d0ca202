import { type Language, languages, pathInLanguage } from '../contract/language.ts'
import type { DocumentState } from '../federation/document-state.ts'
import { readQuery } from '../federation/page-country.ts'
import { browserRegistry, type RegistryEntry } from '../federation/registry.ts'
import type { RouteDescription } from '../federation/remote.ts'
import type { PageRequest } from '../federation/rendering.ts'
import { addressKey, expandAddress, fillText } from '../federation/template.ts'
import type { SampleCalls } from './sample-calls.ts'

/** A screen of a release on sample data. */
export interface SamplePage {
  /** Of its route, as the remote declares it. */
  readonly path: string
  readonly page: PageRequest
}

const country = 'SA'

/** Stands for a parameter of which no read knows. */
const anyValue = 'sample'

/** The address of a route: its parameters filled in, and without those that may be left out. */
const fillPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path
    .replace(/\/:(\w+)\?/g, (_, name: string) => (params[name] ? `/${encodeURIComponent(params[name])}` : ''))
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] || anyValue))

/** The parameters of a route by its reads, or by the pages that its build knows. */
function paramsOf({ path, data = [], pages = {} }: RouteDescription, calls: SampleCalls): Record<string, string> {
  const [page] = Object.keys(pages)
  const name = /:(\w+)/.exec(path)?.[1]
  return {
    ...(page !== undefined && name !== undefined && { [name]: page }),
    ...Object.assign({}, ...data.map(calls.paramsOf)),
  }
}

function stateOf(entry: RegistryEntry, language: Language, replies: DocumentState['replies']): DocumentState {
  return {
    language,
    country,
    mainDomain: 'localhost',
    appRedirects: [],
    apiOrigins: [''],
    registry: browserRegistry([entry]),
    replies,
    analytics: { own: false, ga4: null, plausible: null },
    chat: null,
    contact: { email: 'hello@localhost', whatsapp: '' },
    rendered: { at: new Date().toISOString(), theme: 'dark', digits: 'latn', hasSession: false },
  }
}

/** Every page that an edge would render of a release, in each language, with sample replies to its first reads. */
export function samplePages(entry: RegistryEntry, calls: SampleCalls): readonly SamplePage[] {
  return Object.values(entry.routes)
    .filter(({ access = 'public' }) => access === 'public')
    .flatMap((route) => {
      const params = paramsOf(route, calls)
      const query = readQuery('', route, country)
      const addresses = (route.data ?? []).map((template) => expandAddress(template, params, query))
      const replies = Object.fromEntries(
        addresses.map((address) => [addressKey(address), calls.replyTo(address) ?? null]),
      )
      const values = { ...params, ...Object(replies[addressKey(addresses[0] ?? '')]) }
      // An edge leads to the one address that a page has.
      const path = route.canonical?.includes('{') ? fillText(route.canonical, values) : fillPath(route.path, params)
      return languages.map((language) => ({
        path: route.path,
        page: { address: pathInLanguage(path, language), state: stateOf(entry, language, replies) },
      }))
    })
}
