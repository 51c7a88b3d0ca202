import { directionOf, type Language, languages, pathInLanguage } from '@qasima/shared/contract/language'
import { pageText, siteName } from '@qasima/shared/federation/page-text'
import { routesOfRegistry } from '@qasima/shared/federation/registry'
import { brand } from '@qasima/shared/ui/palette'
import type { FastifyInstance } from 'fastify'
import { manifestPath } from '../document/manifest-path.ts'
import { sharedLinkParameters, sharedLinkPath } from '../document/shared-link.ts'
import type { EdgeOptions } from '../edge-options.ts'
import { sendText } from '../send-text.ts'

const keptSeconds = 3_600

/** Drawn from `icon.svg` by `npm run lab -- icons`. Systems crop the last one to their own shape. */
const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const

/** What a system needs to install the site as an app, in one language. */
function manifestOf(language: Language, { registry }: Pick<EdgeOptions, 'registry'>): object {
  const landing = routesOfRegistry(registry.publicRemotes()).find(({ route }) => route.path === '/')?.route ?? null
  return {
    // One app, whichever language it was installed in.
    id: '/',
    name: siteName[language],
    short_name: siteName[language],
    description: pageText({ route: landing, language, values: {} }).description,
    lang: language,
    dir: directionOf(language),
    start_url: pathInLanguage('/', language),
    scope: '/',
    display: 'standalone',
    background_color: brand.ink,
    theme_color: brand.ink,
    categories: ['shopping'],
    icons,
    // Offers the site in a phone's share menu; a shared link is looked up.
    share_target: {
      action: pathInLanguage(sharedLinkPath, language),
      method: 'GET',
      params: sharedLinkParameters,
    },
  }
}

/** `/manifest.webmanifest` and `/en/manifest.webmanifest`. */
export function manifestRoutes(app: FastifyInstance, options: Pick<EdgeOptions, 'registry'>): void {
  for (const language of languages) {
    app.get(manifestPath(language), (request, reply) => {
      const text = JSON.stringify(manifestOf(language, options))
      return sendText(request, reply, { text, type: 'application/manifest+json', seconds: keptSeconds })
    })
  }
}
