/** An object of schema.org. */
export interface Thing {
  readonly '@type': string
  readonly [name: string]: unknown
}

interface Rule {
  /** Without them search engines leave the object out. */
  readonly required: readonly string[]
  /** Of what they recommend: what we always know. */
  readonly always?: readonly string[]
  /** What else schema.org has for the type and we use. */
  readonly optional?: readonly string[]
}

const page = ['name', 'description', 'url', 'image'] as const

/** By type: what Google asks for in its pages on structured data, and the properties that schema.org has for it. */
const rules: Readonly<Record<string, Rule>> = {
  WebSite: { required: ['name', 'url'], always: ['alternateName', 'potentialAction', 'inLanguage'] },
  SearchAction: { required: ['target', 'query-input'] },
  EntryPoint: { required: ['urlTemplate'] },
  Organization: { required: ['name'], optional: ['url', 'logo'] },
  BreadcrumbList: { required: ['itemListElement'] },
  ItemList: { required: ['itemListElement'] },
  ListItem: { required: ['position', 'name'], optional: ['item', 'url'] },
  // One of offers, review and aggregateRating; we have offers.
  Product: { required: ['name', 'offers'], always: ['url'], optional: ['brand', 'category', ...page] },
  AggregateOffer: { required: ['lowPrice', 'priceCurrency'], always: ['highPrice', 'offerCount', 'offers'] },
  Offer: { required: ['price', 'priceCurrency'], always: ['availability', 'url', 'seller'] },
  Brand: { required: ['name'] },
  FAQPage: { required: ['mainEntity'], optional: ['inLanguage'] },
  Question: { required: ['name', 'acceptedAnswer'] },
  Answer: { required: ['text'] },
  BlogPosting: {
    required: ['headline', 'datePublished', 'author', 'image'],
    always: ['description', 'publisher', 'mainEntityOfPage', 'inLanguage'],
    optional: ['dateModified'],
  },
}

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && '@type' in value && typeof value['@type'] === 'string'

/** Properties that are addresses of our own; the address of an offer is that of its store. */
const ownAddresses = ['logo', 'item', 'image', 'mainEntityOfPage', 'urlTemplate']

const forms: Readonly<Record<string, RegExp>> = {
  lowPrice: /^\d+(\.\d+)?$/,
  highPrice: /^\d+(\.\d+)?$/,
  price: /^\d+(\.\d+)?$/,
  priceCurrency: /^[A-Z]{3}$/,
  datePublished: /^\d{4}-\d\d-\d\d$/,
  inLanguage: /^(ar|en)$/,
  availability: /^https:\/\/schema\.org\/[A-Z]\w+$/,
  'query-input': /^required name=\w+$/,
}

function faultsOfProperty(thing: Thing, name: string, origin: string): string[] {
  const value = thing[name]
  const form = forms[name]
  if (form && !form.test(String(value))) return [`is ${value}`]
  if (value === '' || value === null || value === undefined) return ['is empty']
  if (Array.isArray(value) && value.length === 0) return ['is empty']
  const isOwn = ownAddresses.includes(name) || (name === 'url' && thing['@type'] !== 'Offer')
  if (isOwn && !String(value).startsWith(`${origin}/`)) return [`leads to ${value}`]
  if (name === 'url' && !URL.canParse(String(value))) return ['is no address']
  return []
}

function faultsOfPlaces({ itemListElement }: Thing): string[] {
  if (!Array.isArray(itemListElement)) return []
  const items: readonly Thing[] = itemListElement
  const isInOrder = items.every(({ position }, index) => position === index + 1)
  const leads = items.every(({ item, url }) => item !== undefined || url !== undefined)
  return [...(isInOrder ? [] : ['itemListElement is out of order']), ...(leads ? [] : ['an item leads nowhere'])]
}

/** What search engines would refuse or miss in some objects and all that they hold, each with the way to it. */
export function schemaFaults(things: readonly Thing[], origin: string, way = ''): string[] {
  return things.flatMap((thing) => {
    const { '@type': type, ...properties } = thing
    const here = `${way}${type}`
    const rule = rules[type]
    if (!rule) return [`${here}: is of no type that the site may use`]
    const { required, always = [], optional = [] } = rule
    const needed = [...required, ...always]
    const names = Object.keys(properties)
    const own = [
      ...needed.filter((name) => !names.includes(name)).map((name) => `${name} is missing`),
      ...names.filter((name) => ![...needed, ...optional].includes(name)).map((name) => `${name} is unknown`),
      ...names.flatMap((name) => faultsOfProperty(thing, name, origin).map((fault) => `${name} ${fault}`)),
      ...faultsOfPlaces(thing),
    ]
    const inner = Object.entries(properties).flatMap(([name, value]) =>
      schemaFaults([value].flat().filter(isThing), origin, `${here}.${name}.`),
    )
    return [...own.map((fault) => `${here}: ${fault}`), ...inner]
  })
}
