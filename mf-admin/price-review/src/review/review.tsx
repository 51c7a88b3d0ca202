import { Waiting } from '@qasima/shared/admin/queue'
import { Pages } from '@qasima/shared/admin/queue-pages'
import { ReadFailure } from '@qasima/shared/admin/read-failure'
import { useReply } from '@qasima/shared/admin/reply'
import { listPriceOutliers } from '@qasima/shared/contract/price/price-outlier.routes'
import { listPriceReports } from '@qasima/shared/contract/price-check/price-report-queue.routes'
import { useSearchParams } from '@qasima/shared/router/router'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { Tabs } from '@qasima/shared/ui/tabs'
import { Heading, Text } from '@qasima/shared/ui/text'
import type { ReactNode } from 'react'
import { Listings } from './listings.tsx'
import { Outliers } from './outliers.tsx'
import { Rates } from './rates.tsx'
import { Reports } from './reports.tsx'

const tabs = ['outliers', 'reports', 'listings', 'rates'] as const
type Tab = (typeof tabs)[number]

const limit = 50

/** What waits for staff before prices are right: the address names the tab. */
export function Component() {
  const [address, setAddress] = useSearchParams()
  const tab = tabs.find((known) => known === address.get('tab')) ?? 'outliers'
  const cursor = address.get('cursor')
  // The page is that of the open tab; of the other one only the total is shown.
  const queryOf = (of: Tab) => ({ limit, ...(tab === of && cursor && { cursor }) })
  const outliers = useReply(listPriceOutliers, { query: queryOf('outliers') })
  const reports = useReply(listPriceReports, { query: queryOf('reports') })
  const pages = (data: PageOf) => (
    <Pages
      count={data.items.length}
      total={data.total}
      cursor={cursor}
      nextCursor={data.nextCursor}
      onShow={(next) => setAddress({ tab, ...(next && { cursor: next }) })}
    />
  )

  const label = (text: string, count?: number) => (
    <HStack gap="2" flexWrap="nowrap">
      {text} <Waiting count={count} />
    </HStack>
  )
  return (
    <Stack gap="5">
      <div>
        <Heading as="h1" size="md">
          Price review
        </Heading>
        <Text size="sm" tone="muted">
          Prices to review, shopper reports, failing listings and exchange rates
        </Text>
      </div>
      <Tabs<Tab>
        label="What to review"
        value={tab}
        onValueChange={(next) => setAddress({ tab: next }, { preventScrollReset: true })}
        items={[
          {
            value: 'outliers',
            label: label('Prices to review', outliers.data?.total),
            content: (
              <Answer of={outliers}>
                {(data) => (
                  <Stack gap="4">
                    <Outliers data={data} refetch={outliers.refetch} />
                    {pages(data)}
                  </Stack>
                )}
              </Answer>
            ),
          },
          {
            value: 'reports',
            label: label('Reports', reports.data?.total),
            content: (
              <Answer of={reports}>
                {(data) => (
                  <Stack gap="4">
                    <Reports data={data} refetch={reports.refetch} />
                    {pages(data)}
                  </Stack>
                )}
              </Answer>
            ),
          },
          { value: 'listings', label: 'Listings', content: <Listings /> },
          { value: 'rates', label: 'Exchange rates', content: <Rates /> },
        ]}
      />
    </Stack>
  )
}

interface PageOf {
  readonly items: readonly unknown[]
  readonly total: number
  readonly nextCursor: string | null
}

interface AnswerProps<Data> {
  readonly of: {
    readonly data: Data | undefined
    readonly error: unknown
    readonly isFetching: boolean
    readonly refetch: () => Promise<unknown>
  }
  readonly children: (data: Data) => ReactNode
}

/** What was read; until then its place, or why it could not be. */
function Answer<Data>({ of: { data, error, isFetching, refetch }, children }: AnswerProps<Data>) {
  if (data !== undefined) return children(data)
  if (error) return <ReadFailure error={error} isTrying={isFetching} onRetry={refetch} />
  return <SkeletonText lines={6} />
}
