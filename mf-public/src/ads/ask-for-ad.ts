import { countImpression, readActiveAds, type ShownAd } from '@qasima/shared/contract/ads/ads.routes'
import { type Placement, type placements, seenHeader } from '@qasima/shared/contract/ads/placement'
import { findCountry } from '@qasima/shared/contract/country'
import { call, visitorCountry } from '@qasima/shared/http/call'
import { isClosed, rememberSeen, seenText } from './ad-memory.ts'

/** A place on the site. */
export type SitePlace = { [Name in Placement]: (typeof placements)[Name] extends 'WEBSITE' ? Name : never }[Placement]

/** A picture that has been loaded, in its own size. */
interface AdPicture {
  readonly address: string
  readonly width: number
  readonly height: number
}

/** An ad with all that is needed to show it at once. */
export interface ReadyAd extends ShownAd {
  readonly picture: AdPicture | null
}

async function pictureOf({ creative: { image } }: ShownAd): Promise<AdPicture | null> {
  if (!image) return null
  const picture = new Image()
  picture.src = image
  try {
    await picture.decode()
    return { address: image, width: picture.naturalWidth, height: picture.naturalHeight }
  } catch {
    // Its words say the same.
    return null
  }
}

/**
 * The ad of a place, loaded; undefined where there is none, or where the visitor closed the place. It is asked for once.
 * @throws ProblemError as `call` does.
 */
export async function askForAd(placement: SitePlace, signal: AbortSignal): Promise<ReadyAd | undefined> {
  if (isClosed(placement)) return undefined
  const seen = seenText()
  const { items } = await call(readActiveAds, {
    query: { platform: 'WEBSITE', placement, country: findCountry(visitorCountry())?.id },
    signal,
    once: true,
    transport: (address, request) => {
      const headers = new Headers(request.headers)
      if (seen) headers.set(seenHeader.name, seen)
      return fetch(address, { ...request, headers })
    },
  })
  const [ad] = items
  return ad && { ...ad, picture: await pictureOf(ad) }
}

/** Counts an impression; the request outlives the page, and one that fails is not repeated. */
export function countSeen({ id, token }: ShownAd): void {
  rememberSeen(id)
  call(countImpression, {
    params: { id },
    body: { token },
    once: true,
    transport: (address, request) => fetch(address, { ...request, keepalive: true }),
  }).catch(() => {})
}
