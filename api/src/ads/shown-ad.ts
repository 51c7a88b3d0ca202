import type { ShownAd } from '../../../shared/contract/ads/ads.routes.ts'
import { adLabels, advertiserOf } from '../../../shared/contract/ads/advertiser.ts'
import type { Language } from '../../../shared/contract/language.ts'
import { bases } from '../../../shared/contract/route.ts'
import type { Served } from './ad-server.ts'
import { oncePerAd } from './ads.rules.ts'

const advertiserOfAd = oncePerAd(({ link }) => advertiserOf(link))

/** An ad as a visitor gets it. Origin: that of the site, so that the app and the extension can open the link too. */
export const shownAd = ({ ad, placement, token, expiresAt }: Served, language: Language, origin: string): ShownAd => ({
  id: ad.id,
  placement,
  creative: ad.creative[language],
  label: adLabels[language],
  advertiser: advertiserOfAd(ad),
  link: `${origin}${bases.api}/ads/${ad.id}/visit?token=${token}`,
  token,
  expiresAt,
})
