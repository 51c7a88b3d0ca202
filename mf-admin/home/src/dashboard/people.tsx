import { useReply } from '@qasima/shared/admin/reply'
import { userInsights } from '@qasima/shared/contract/insights/insights.routes'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { formatFor } from '@qasima/shared/i18n/format'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Card } from '@qasima/shared/ui/card'
import { Chip } from '@qasima/shared/ui/chip'
import { RetryIcon } from '@qasima/shared/ui/icon'
import { Grid, HStack, Stack } from '@qasima/shared/ui/layout'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { Heading } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { type Bar, DayBars, ShareBars } from './bar-chart.tsx'
import { dayFrom } from './days.ts'

const format = formatFor('en')
const dayName = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

const periods = [7, 30, 90] as const
const maxCountries = 8

const platformNames: Readonly<Record<string, string>> = {
  MOBILE_APP: 'Mobile app',
  BROWSER_EXTENSION: 'Browser extension',
  WEBSITE: 'Website',
  SOCIAL_MEDIA: 'Social media',
  ALL: 'All',
}

/** Sign-ups, proven emails and accounts in use, by day, by country and by what is used. */
export function People({ now }: { now: Date }) {
  const [days, setDays] = useState<(typeof periods)[number]>(30)
  const query = { from: dayFrom(now, 1 - days), to: dayFrom(now, 0) }
  const { data, error, refetch, isFetching } = useReply(userInsights, { query })
  const barsOf = (name: 'signUps' | 'verified' | 'active'): Bar[] =>
    data?.days.map((day) => ({ name: dayName.format(new Date(day.day)), value: day[name] })) ?? []

  return (
    <Stack as="section" aria-labelledby="people" gap="3">
      <HStack justifyContent="space-between">
        <Heading id="people" size="sm">
          People
        </Heading>
        <HStack role="group" aria-label="Period" gap="2">
          {periods.map((period) => (
            <Chip key={period} pressed={period === days} onPressedChange={() => setDays(period)}>
              {period} days
            </Chip>
          ))}
        </HStack>
      </HStack>
      {error ? (
        <Alert
          tone="bad"
          title="These figures could not be read"
          action={
            <Button size="sm" variant="secondary" loading={isFetching} onClick={() => void refetch()}>
              <RetryIcon />
              Try again
            </Button>
          }
        >
          {error instanceof ProblemError && error.sentence('en')}
        </Alert>
      ) : (
        <Grid gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 20rem), 1fr))" aria-busy={!data || undefined}>
          {(['signUps', 'verified', 'active'] as const).map((name) => (
            <Card key={name} padding="sm">
              {data ? (
                <DayBars label={labels[name]} total={data.totals[name]} bars={barsOf(name)} />
              ) : (
                <Skeleton h="14rem" />
              )}
            </Card>
          ))}
          <Card padding="sm">
            {data ? (
              <ShareBars
                label="Sign-ups by country"
                bars={data.countries.slice(0, maxCountries).map(({ country, signUps }) => ({
                  name: country === null ? 'Not known yet' : format.country(country),
                  value: signUps,
                }))}
              />
            ) : (
              <Skeleton h="14rem" />
            )}
          </Card>
          <Card padding="sm">
            {data ? (
              <ShareBars
                label="Active by what they use"
                bars={data.platforms.map(({ platform, active }) => ({
                  name: platformNames[platform] ?? platform,
                  value: active,
                }))}
              />
            ) : (
              <Skeleton h="14rem" />
            )}
          </Card>
        </Grid>
      )}
    </Stack>
  )
}

const labels = { signUps: 'Sign-ups', verified: 'Verified emails', active: 'Active accounts' } as const
