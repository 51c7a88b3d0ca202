import { videoFrameOrigins } from '@qasima/shared/contract/video/video-address'
import type { EdgeOptions } from '../edge-options.ts'
import { type ChatSources, chatSources } from './chat-sources.ts'

const originOf = (address: string | null): string[] => (address ? [new URL(address).origin] : [])

const noChat: ChatSources = { script: [], connect: [], image: [], font: [], media: [], frame: [], worker: [] }

/** What a document may load: our own origin, and only the hosts that the settings name. */
export function contentSecurityPolicy(
  nonce: string,
  { analytics, chat, apiOrigins = [] }: Pick<EdgeOptions, 'analytics' | 'chat' | 'apiOrigins'>,
): string {
  const { ga4, plausible } = analytics
  const counting = [
    ...(ga4 ? ['https://www.googletagmanager.com', 'https://*.google-analytics.com'] : []),
    ...originOf(plausible),
  ]
  const talking = chat ? chatSources[chat.service] : noChat
  // Both services write styles into the page; a nonce beside it would make browsers ignore `unsafe-inline`.
  const styles = chat ? [`'unsafe-inline'`] : [`'nonce-${nonce}'`]
  const calls = apiOrigins.filter((origin) => origin !== '')
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': [`'self'`],
    'script-src': [`'self'`, `'nonce-${nonce}'`, ...counting, ...talking.script],
    'style-src': [`'self'`, ...styles],
    'img-src': [`'self'`, 'data:', ...talking.image],
    'font-src': [`'self'`, ...talking.font],
    'connect-src': [`'self'`, ...calls, ...counting, ...talking.connect],
    'media-src': [`'self'`, ...talking.media],
    // Videos of the landing page, once they are asked for.
    'frame-src': [...videoFrameOrigins, ...talking.frame],
    ...(talking.worker.length > 0 ? { 'worker-src': [`'self'`, ...talking.worker] } : {}),
    'object-src': [`'none'`],
    'base-uri': [`'none'`],
    'form-action': [`'self'`],
    'frame-ancestors': [`'none'`],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}
