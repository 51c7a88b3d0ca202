import { CsvButton } from '@qasima/shared/admin/csv-button'
import { rateText } from '@qasima/shared/admin/figure-table'
import { InsightSection, usePeriod } from '@qasima/shared/admin/insight-section'
import { useReply } from '@qasima/shared/admin/reply'
import type { Campaign } from '@qasima/shared/contract/campaigns/campaigns.collection'
import { campaignInsights, campaignInsightsCsv } from '@qasima/shared/contract/insights/campaign-insights.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { Card } from '@qasima/shared/ui/card'
import { Stack } from '@qasima/shared/ui/layout'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { FiguresTable } from './figures-table.tsx'

const format = formatFor('en')

/** The ads, short links and coupons of a campaign beside each other, with what came of them and what was agreed. */
export function FiguresTab({ item: { id, budgetNote } }: { item: Campaign }) {
  const [now] = useState(() => new Date())
  const period = usePeriod(now)
  const input = { params: { id }, query: period.query }
  const reply = useReply(campaignInsights, input)
  const { data } = reply
  return (
    <Stack gap="6">
      {budgetNote && (
        <div>
          <Heading as="h2" size="xs">
            Cost
          </Heading>
          <Text size="sm" whiteSpace="pre-line" dir="auto">
            {budgetNote}
          </Text>
        </div>
      )}
      <InsightSection
        title="Figures"
        period={period}
        reply={reply}
        action={<CsvButton route={campaignInsightsCsv} {...input} file="campaign-figures.csv" />}
      >
        {data ? (
          <>
            {data.ads && (
              <FiguresTable
                title="Ads"
                section="ads"
                rows={data.ads}
                figures={[
                  { label: 'Seen', of: ({ seen }) => seen },
                  { label: 'Clicks', of: ({ clicks }) => clicks },
                  { label: 'CTR', of: ({ ctr }) => rateText(ctr) },
                  // A person who saw two of the ads would be in a sum twice.
                  { label: 'Reach', of: ({ reach }) => format.number(reach) },
                ]}
              />
            )}
            {data.links && (
              <FiguresTable
                title="Short links"
                section="shortner"
                rows={data.links.map(({ slug, ...link }) => ({ ...link, name: `/go/${slug}` }))}
                figures={[{ label: 'Clicks', of: ({ clicks }) => clicks }]}
              />
            )}
            {data.coupons && (
              <FiguresTable
                title="Coupons"
                section="coupon"
                rows={data.coupons.map(({ code, description, ...counts }) => ({
                  ...counts,
                  name: code ?? description.en,
                }))}
                figures={[
                  { label: 'Copies', of: ({ copies }) => copies },
                  { label: 'Worked', of: ({ worked }) => worked },
                  { label: 'Failed', of: ({ failed }) => failed },
                ]}
              />
            )}
          </>
        ) : (
          ['ads', 'links', 'coupons'].map((kind) => (
            <Card key={kind} padding="sm">
              <Skeleton h="8rem" />
            </Card>
          ))
        )}
      </InsightSection>
    </Stack>
  )
}
