import type { AnalyticsSettings, ChatService, ChatSettings } from '@qasima/shared/federation/document-state'

/** What a service needs besides our own origin, by directive. */
export interface ServiceSources {
  readonly script?: readonly string[]
  readonly connect?: readonly string[]
  readonly image?: readonly string[]
  readonly font?: readonly string[]
  readonly media?: readonly string[]
  readonly frame?: readonly string[]
  readonly worker?: readonly string[]
  /** Whether it inserts its own style elements into the page. */
  readonly styles?: true
  /** Whether its scripts create elements or scripts from text, which trusted types refuse. */
  readonly texts?: true
}

const both = (host: string) => [`https://${host}`, `wss://${host}`]

/** As the services list it for strict policies, without features that we do not use. */
const chatSources: Readonly<Record<Exclude<ChatService, 'local'>, ServiceSources>> = {
  crisp: {
    script: ['https://client.crisp.chat'],
    connect: ['https://client.crisp.chat', 'https://storage.crisp.chat', 'wss://client.relay.crisp.chat'],
    image: ['https://client.crisp.chat', 'https://image.crisp.chat', 'https://storage.crisp.chat'],
    font: ['https://client.crisp.chat'],
    media: ['https://client.crisp.chat'],
    worker: ['blob:'],
    styles: true,
    texts: true,
  },
  intercom: {
    script: ['https://widget.intercom.io', 'https://js.intercomcdn.com'],
    connect: [
      'https://api-iam.intercom.io',
      'https://api-ping.intercom.io',
      'https://uploads.intercomcdn.com',
      ...both('*.intercom-messenger.com'),
      ...both('nexus-websocket-a.intercom.io'),
      ...both('nexus-websocket-b.intercom.io'),
    ],
    image: [
      'blob:',
      'https://js.intercomcdn.com',
      'https://static.intercomassets.com',
      'https://downloads.intercomcdn.com',
      'https://uploads.intercomusercontent.com',
    ],
    font: ['https://js.intercomcdn.com', 'https://fonts.intercomcdn.com'],
    media: ['https://js.intercomcdn.com'],
    frame: ['https://intercom-sheets.com'],
    styles: true,
    texts: true,
  },
}

const sourcesOfChat = ({ service, id }: ChatSettings): ServiceSources =>
  service === 'local' ? { script: [id], connect: [id] } : chatSources[service]

/** Google's list for GA4, without its signals and advertising. */
const ga4Sources: ServiceSources = {
  script: ['https://www.googletagmanager.com'],
  connect: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
  image: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
  texts: true,
}

/** An address as a policy source: `;` and `,` would end it, and a query has no meaning. */
const asSource = ({ origin, pathname }: URL): string =>
  origin + pathname.replace(/[;,]/g, (sign) => encodeURIComponent(sign))

/** Its one script, and the one address to which it sends events. */
function plausibleSources(script: string): ServiceSources {
  const address = new URL(script)
  return { script: [asSource(address)], connect: [asSource(new URL('/api/event', address))] }
}

/** What each enabled service needs. */
export function servicesOf(settings: {
  readonly analytics: AnalyticsSettings
  readonly chat: ChatSettings | null
}): ServiceSources[] {
  const { analytics, chat } = settings
  return [
    ...(analytics.ga4 ? [ga4Sources] : []),
    ...(analytics.plausible ? [plausibleSources(analytics.plausible)] : []),
    ...(chat ? [sourcesOfChat(chat)] : []),
  ]
}
