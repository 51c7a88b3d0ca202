import { dayFrom } from '@qasima/shared/admin/days'
import { useCan } from '@qasima/shared/admin/permissions'
import { useStaffRegistry } from '@qasima/shared/admin/staff-registry'
import { formatFor } from '@qasima/shared/i18n/format'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { Grid, Stack } from '@qasima/shared/ui/layout'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { FigureCard } from './figure-card.tsx'
import { Links } from './links.tsx'
import { People } from './people.tsx'
import { Prices } from './prices.tsx'
import { QuickLinks } from './quick-links.tsx'

const columns = {
  base: 'repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))',
  md: 'repeat(auto-fill, minmax(13rem, 1fr))',
}

/** What happened since yesterday, as far as this person may see it. */
export function Component() {
  const [now] = useState(() => new Date())
  const may = useCan()
  const figures = useStaffRegistry().flatMap((remote) => remote.figures ?? [])

  return (
    <Stack gap="8">
      <div>
        <Heading as="h1" size="md">
          Dashboard
        </Heading>
        <Text size="sm" tone="muted">
          Since yesterday, {formatFor('en').longDate(dayFrom(now, -1))}, in UTC
        </Text>
      </div>
      <Stack as="section" aria-labelledby="figures" gap="3">
        <Heading id="figures" size="sm">
          Figures
        </Heading>
        {figures.length > 0 ? (
          <Grid as="ul" gap="3" gridTemplateColumns={columns}>
            {figures.map((figure) => (
              <FigureCard key={`${figure.collection} ${figure.label}`} figure={figure} now={now} />
            ))}
          </Grid>
        ) : (
          <EmptyState
            titleAs="h3"
            title="No figures yet"
            description="Figures for the sections you can view appear here."
          />
        )}
      </Stack>
      {may('view', 'price') && <Prices columns={columns} now={now} />}
      {may('view', 'shortner') && <Links now={now} />}
      {may('view', 'user') && <People now={now} />}
      <QuickLinks />
    </Stack>
  )
}
