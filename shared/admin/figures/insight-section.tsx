import { type ReactNode, useId, useState } from 'react'
import { ProblemError } from '../../http/problem-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { RetryIcon } from '../../ui/icon.tsx'
import { Grid, HStack, Stack } from '../../ui/layout.tsx'
import { Heading } from '../../ui/text.tsx'
import { dayFrom } from './days.ts'

const periods = [7, 30, 90] as const

/** The selected period of the figures, in days up to today. */
export function usePeriod(now: Date) {
  const [days, setDays] = useState<(typeof periods)[number]>(30)
  return { days, setDays, query: { from: dayFrom(now, 1 - days), to: dayFrom(now, 0) } }
}

interface InsightSectionProps {
  readonly title: string
  readonly period: ReturnType<typeof usePeriod>
  readonly reply: {
    readonly data: unknown
    readonly error: Error | null
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  /** An action for the figures: a button. */
  readonly action?: ReactNode
  /** Cards, also while there is no data yet. */
  readonly children: ReactNode
}

/** Figures of a period, with the choice of period; shows an error if they cannot be loaded. */
export function InsightSection({ title, period, reply, action, children }: InsightSectionProps) {
  const id = useId()
  const { data, error, isFetching, refetch } = reply
  return (
    <Stack as="section" aria-labelledby={id} gap="3">
      <HStack justifyContent="space-between">
        <Heading id={id} size="sm">
          {title}
        </Heading>
        <HStack role="group" aria-label={`Period of ${title.toLowerCase()}`} gap="2">
          {periods.map((days) => (
            <Chip key={days} pressed={days === period.days} onPressedChange={() => period.setDays(days)}>
              {days} days
            </Chip>
          ))}
          {action}
        </HStack>
      </HStack>
      {error ? (
        <Alert
          tone="bad"
          title="These figures could not be loaded"
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
          {children}
        </Grid>
      )}
    </Stack>
  )
}
