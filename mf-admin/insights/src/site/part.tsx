import { CsvButton } from '@qasima/shared/admin/csv-button'
import type { FigureDays } from '@qasima/shared/admin/figure-place'
import { type SiteTable, siteInsightsFile } from '@qasima/shared/contract/insights/site-insights.routes'
import { Card } from '@qasima/shared/ui/card'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Heading, Text } from '@qasima/shared/ui/text'
import type { ReactNode } from 'react'

interface PartProps {
  /** Also the id by which figures lead here. */
  readonly id: string
  readonly title: string
  readonly note?: string
  /** Saves the part as a table. */
  readonly action: ReactNode
  readonly children: ReactNode
}

/** A part of the figures. */
export function Part({ id, title, note, action, children }: PartProps) {
  return (
    <Card
      as="section"
      id={id}
      aria-labelledby={`${id}-title`}
      padding="sm"
      minInlineSize="0"
      scrollMarginBlockStart="20"
    >
      <Stack gap="3">
        <HStack justifyContent="space-between" alignItems="flex-start" flexWrap="nowrap">
          <div>
            <Heading as="h2" size="xs" id={`${id}-title`}>
              {title}
            </Heading>
            {note && (
              <Text size="xs" tone="muted">
                {note}
              </Text>
            )}
          </div>
          {action}
        </HStack>
        {children}
      </Stack>
    </Card>
  )
}

interface SitePartProps extends Omit<PartProps, 'id' | 'action'> {
  readonly table: SiteTable
  readonly days: FigureDays
}

/** A part of the figures of the site, which can be saved as a table. */
export const SitePart = ({ table, days: { from, to }, ...part }: SitePartProps) => (
  <Part
    {...part}
    id={table}
    action={<CsvButton route={siteInsightsFile} query={{ from, to, table }} file={`${table}-${from}-${to}.csv`} />}
  />
)
