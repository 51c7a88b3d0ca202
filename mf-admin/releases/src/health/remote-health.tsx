import { ReadFailure } from '@qasima/shared/admin/read-failure'
import { useReply } from '@qasima/shared/admin/reply'
import {
  listReleaseErrors,
  listReleaseFigures,
  type ReleaseFigures,
} from '@qasima/shared/contract/release/figures.routes'
import { Box, Stack } from '@qasima/shared/ui/layout'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { Heading, Text } from '@qasima/shared/ui/text'
import { type ReactNode, useId, useState } from 'react'
import type { RemoteReleases } from '../release/release.rules.ts'
import { stateWords } from '../release/release-facts.tsx'
import { ReleaseSelect } from '../release/release-select.tsx'
import { BrowserErrors } from './browser-errors.tsx'
import { LoadFigures } from './release-figures.tsx'
import { VitalFigures } from './vital-figures.tsx'

interface PartProps {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

function Part({ title, lead, children }: PartProps) {
  const id = useId()
  return (
    <Stack as="section" gap="3" aria-labelledby={id}>
      <div>
        <Heading id={id} as="h2" size="xs">
          {title}
        </Heading>
        <Text size="sm" tone="muted">
          {lead}
        </Text>
      </div>
      {children}
    </Stack>
  )
}

const Nothing = ({ children }: { children: ReactNode }) => (
  <Text size="sm" tone="muted">
    {children}
  </Text>
)

interface FiguresProps {
  readonly of: RemoteReleases
  readonly items: readonly ReleaseFigures[]
}

/** How pages of a release felt: of the one that everyone gets at first, beside its canary while there is one. */
function Vitals({ of: { items: releases, current, canary }, items }: FiguresProps) {
  const [chosen, setChosen] = useState<string>()
  const measured = new Map(items.map(({ release, vitals }) => [release, vitals]))
  const choices = releases.filter(({ id }) => id === current?.id || id === canary?.id || measured.get(id)?.length)
  const release = choices.find(({ id }) => id === chosen) ?? current ?? choices[0]
  if (!release || !items.some(({ vitals }) => vitals.length > 0)) return null
  const shown = release === current && canary ? [current, canary] : [release]
  const felt = shown.map(({ id, state }) => ({ name: stateWords(state), figures: measured.get(id) ?? [] }))
  return (
    <Part
      title="Page performance"
      lead={`75% of pages were at least this good${shown.length > 1 ? '; current release and canary compared' : ''}`}
    >
      <Box maxInlineSize="24rem">
        <ReleaseSelect label="Release" items={choices} value={release.id} onChange={setChosen} />
      </Box>
      {felt.some(({ figures }) => figures.length > 0) ? (
        <VitalFigures label={`Page performance of ${shown.map(({ id }) => id).join(' and ')}`} releases={felt} />
      ) : (
        <Nothing>No pages of this release have been measured yet.</Nothing>
      )}
    </Part>
  )
}

function Figures({ of }: HealthProps) {
  const { data, error, refetch, isFetching } = useReply(listReleaseFigures, { query: { remote: of.remote } })
  if (!data)
    return error ? <ReadFailure error={error} isTrying={isFetching} onRetry={refetch} /> : <SkeletonText lines={5} />
  return (
    <>
      <Part title="Loads" lead="Loads in browsers over the last 30 days">
        {data.items.length > 0 ? (
          <LoadFigures of={of} items={data.items} />
        ) : (
          <Nothing>No reports from browsers yet.</Nothing>
        )}
      </Part>
      <Vitals of={of} items={data.items} />
    </>
  )
}

function Errors({ of: { remote } }: HealthProps) {
  const { data, error, refetch, isFetching } = useReply(listReleaseErrors, { query: { remote } })
  return (
    <Part title="Errors" lead="Uncaught errors, by place in the source">
      {data ? (
        data.items.length > 0 ? (
          <BrowserErrors items={data.items} />
        ) : (
          <Nothing>No errors reported.</Nothing>
        )
      ) : error ? (
        <ReadFailure error={error} isTrying={isFetching} onRetry={refetch} />
      ) : (
        <SkeletonText lines={3} />
      )}
    </Part>
  )
}

interface HealthProps {
  readonly of: RemoteReleases
}

/** How the releases of a remote do in browsers. */
export const RemoteHealth = ({ of }: HealthProps) => (
  <>
    <Figures of={of} />
    <Errors of={of} />
  </>
)
