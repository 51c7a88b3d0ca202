import { PriceEvidence } from '@qasima/shared/admin/price-evidence'
import { RelatedLists } from '@qasima/shared/admin/related-lists'
import type { Price } from '@qasima/shared/contract/price/price.collection'
import { Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { Heading, Text } from '@qasima/shared/ui/text'

/** How the price became known, and what else there is of its listing. */
export function PriceAside({ item: { source, evidence, listingId } }: { item: Price }) {
  const url = evidence?.url
  return (
    <Stack gap="4">
      <Stack as="section" gap="2" aria-labelledby="evidence">
        <Heading id="evidence" as="h2" size="xs">
          How it was read
        </Heading>
        <PriceEvidence source={source} evidence={evidence} />
        {typeof url === 'string' && /^https?:/.test(url) && (
          <Text size="sm">
            <Anchor href={url} target="_blank" rel="noopener noreferrer">
              The page that was read
            </Anchor>
          </Text>
        )}
      </Stack>
      <RelatedLists
        lists={[
          { section: 'price', label: 'Prices of this listing', query: `filter[listingId]=${listingId}&sort=-at` },
        ]}
      />
    </Stack>
  )
}
