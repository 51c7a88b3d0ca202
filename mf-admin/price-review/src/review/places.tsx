import { pathOfSection } from '@qasima/shared/admin/section'
import { Link } from '@qasima/shared/router/router'
import type { LocalizedText } from '@qasima/shared/schema/localized-text'
import { ExternalIcon } from '@qasima/shared/ui/icon'
import { HStack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { Heading } from '@qasima/shared/ui/text'

interface PlacesProps {
  readonly name: LocalizedText
  readonly productId: string
  readonly listingId: string
  readonly url: string
}

/** What an entry is about, and the ways to it. */
export const Places = ({ name, productId, listingId, url }: PlacesProps) => (
  <HStack justifyContent="space-between" columnGap="4" rowGap="1">
    <Heading as="h2" size="xs">
      <bdi>{name.en || name.ar}</bdi>
    </Heading>
    <HStack columnGap="4" rowGap="0" fontSize="sm">
      <Anchor href={url} target="_blank" rel="noopener noreferrer" variant="quiet">
        Store page <ExternalIcon size={14} />
      </Anchor>
      <Anchor asChild variant="quiet">
        <Link to={`${pathOfSection('price')}?filter[listingId]=${listingId}&sort=-at`}>All prices</Link>
      </Anchor>
      <Anchor asChild variant="quiet">
        <Link to={`${pathOfSection('product')}/${productId}`}>Product</Link>
      </Anchor>
    </HStack>
  </HStack>
)
