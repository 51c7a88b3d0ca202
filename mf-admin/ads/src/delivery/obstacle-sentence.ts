import { utcTime } from '@qasima/shared/admin/labels'
import { adObstacleWords } from '@qasima/shared/contract/ads/ad-obstacle.words'
import type { Ad } from '@qasima/shared/contract/ads/ads.collection'
import type { AdObstacle } from '@qasima/shared/contract/ads/placement'

/** What stands against an ad, with the date where it is one. */
export function obstacleSentence(
  obstacle: AdObstacle,
  { startsAt, endsAt }: Pick<Ad, 'startsAt' | 'endsAt'>,
  now = Date.now(),
): string {
  if (obstacle === 'DATES' && now < Date.parse(startsAt)) return `The ad starts on ${utcTime(startsAt)}.`
  if (obstacle === 'DATES' && endsAt !== null && now >= Date.parse(endsAt)) return `The ad ended on ${utcTime(endsAt)}.`
  return adObstacleWords.en[obstacle]
}
