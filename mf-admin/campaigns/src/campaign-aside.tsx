import { useCollection } from '@qasima/shared/admin/collections'
import { useCan } from '@qasima/shared/admin/permissions'
import { RelatedLists } from '@qasima/shared/admin/related-lists'
import type { Campaign } from '@qasima/shared/contract/campaigns/campaigns.collection'
import { Link } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { Stack } from '@qasima/shared/ui/layout'

/** The ads of a campaign, and the way to a new one that begins with its dates and countries. */
export function CampaignAside({ item: { id, countries, startsAt, endsAt } }: { item: Campaign }) {
  const ads = useCollection('ads')
  const may = useCan()
  return (
    <Stack gap="3">
      <RelatedLists lists={[{ section: 'ads', label: 'Ads', query: `filter[campaignId]=${id}` }]} />
      {ads && may('create', ads) && (
        <Button asChild size="sm" variant="secondary" alignSelf="start">
          <Link to="/admin/ads/new" state={{ copy: { campaignId: id, countries, startsAt, endsAt } }}>
            New ad
          </Link>
        </Button>
      )}
    </Stack>
  )
}
