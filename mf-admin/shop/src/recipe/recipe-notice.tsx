import { Ago } from '@qasima/shared/admin/cell'
import type { Shop } from '@qasima/shared/contract/shop/shop.collection'
import { formatFor } from '@qasima/shared/i18n/format'
import { Alert } from '@qasima/shared/ui/alert'
import { Anchor } from '@qasima/shared/ui/link'

const format = formatFor('en')

/** Says that the recipe of a store is paused, why, and what ends that. */
export function RecipeNotice({ item: { recipePause } }: { item: Shop }) {
  if (!recipePause) return null
  const { pausedAt, readings, empty, sampleUrl } = recipePause
  return (
    <Alert tone="bad" title="The product page recipe is paused">
      <p>
        It found no price on {format.number(empty)} of {format.number(readings)} pages read in one day, for example{' '}
        <Anchor href={sampleUrl} target="_blank" rel="noopener noreferrer">
          <bdi dir="ltr">{sampleUrl}</bdi>
        </Anchor>
        . It was paused <Ago at={pausedAt} inSentence />, and pages are read without it.
      </p>
      <p>
        To use it again, change the recipe and test it on that page first. If you don’t, it’s retried after seven days.
      </p>
    </Alert>
  )
}
