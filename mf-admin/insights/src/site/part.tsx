import { CsvButton } from '@qasima/shared/admin/csv-button'
import { type SiteTable, siteInsightsFile } from '@qasima/shared/contract/insights/site-insights.routes'
import { Card } from '@qasima/shared/ui/card'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Heading, Text } from '@qasima/shared/ui/text'
import type { ReactNode } from 'react'

export interface Days {
  readonly from: string
  readonly to: string
}

interface PartProps {
  /** Also the id by which figures lead here. */
  readonly table: SiteTable
  readonly title: string
  readonly note?: string
  readonly days: Days
  readonly children: ReactNode
}

/** A part of the figures, which can be saved as a table. */
export function Part({ table, title, note, days, children }: PartProps) {
  return (
    <Card as="section" id={table} aria-labelledby={`${table}-title`} padding="sm" minInlineSize="0">
      <Stack gap="3">
        <HStack justifyContent="space-between" alignItems="flex-start">
          <div>
            <Heading as="h2" size="xs" id={`${table}-title`}>
              {title}
            </Heading>
            {note && (
              <Text size="xs" tone="muted">
                {note}
              </Text>
            )}
          </div>
          <CsvButton
            route={siteInsightsFile}
            query={{ ...days, table }}
            file={`${table}-${days.from}-${days.to}.csv`}
          />
        </HStack>
        {children}
      </Stack>
    </Card>
  )
}
