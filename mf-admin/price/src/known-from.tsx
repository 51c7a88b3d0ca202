import { PriceEvidence } from '@qasima/shared/admin/price-evidence'
import type { Price } from '@qasima/shared/contract/price/price.collection'
import { Anchor } from '@qasima/shared/ui/link'
import { Text } from '@qasima/shared/ui/text'

/** How a price became known, and the page that was read; a new one is entered by staff. */
export function KnownFrom({ of }: { of: Pick<Price, 'source' | 'evidence'> | null }) {
  const { source = 'staff', evidence = null } = of ?? {}
  const url = evidence?.url
  return (
    <>
      <PriceEvidence source={source} evidence={evidence} />
      {typeof url === 'string' && /^https?:/.test(url) && (
        <Text size="sm">
          <Anchor href={url} target="_blank" rel="noopener noreferrer">
            Source page
          </Anchor>
        </Text>
      )}
    </>
  )
}
