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
    <Alert tone="bad" title="The recipe of product pages is paused">
      <p>
        It found no price on {format.number(empty)} of {format.number(readings)} pages on one day, such as{' '}
        <Anchor href={sampleUrl} target="_blank" rel="noopener noreferrer">
          <bdi dir="ltr">{sampleUrl}</bdi>
        </Anchor>
        . It was paused <Ago at={pausedAt} inSentence />, and pages are read without it.
      </p>
      <p>
        Change the recipe to use it again; try it on that page first. Unchanged, it is tried again after seven days.
      </p>
    </Alert>
  )
}
