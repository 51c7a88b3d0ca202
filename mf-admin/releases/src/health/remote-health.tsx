import { ReadFailure } from '@qasima/shared/admin/read-failure'
import { useReply } from '@qasima/shared/admin/reply'
import { listReleaseErrors, listReleaseFigures } from '@qasima/shared/contract/release/figures.routes'
import { Stack } from '@qasima/shared/ui/layout'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { Heading, Text } from '@qasima/shared/ui/text'
import { type ReactNode, useId } from 'react'
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

function Figures({ remote, current }: HealthProps) {
  const { data, error, refetch, isFetching } = useReply(listReleaseFigures, { query: { remote } })
  if (!data)
    return error ? <ReadFailure error={error} isTrying={isFetching} onRetry={refetch} /> : <SkeletonText lines={5} />
  const felt = data.items.find(({ release, vitals }) => release === current && vitals.length > 0)
  return (
    <>
      <Part title="Loads" lead="How releases loaded in browsers in the last 30 days">
        {data.items.length > 0 ? <LoadFigures items={data.items} /> : <Nothing>No browser has reported yet.</Nothing>}
      </Part>
      {felt && (
        <Part title="How pages feel" lead="Of the current release: three of four pages were as good as this, or better">
          <VitalFigures of={felt} />
        </Part>
      )}
    </>
  )
}

function Errors({ remote }: Pick<HealthProps, 'remote'>) {
  const { data, error, refetch, isFetching } = useReply(listReleaseErrors, { query: { remote } })
  return (
    <Part title="Errors" lead="What no code expected, by its place in the source">
      {data ? (
        data.items.length > 0 ? (
          <BrowserErrors items={data.items} />
        ) : (
          <Nothing>No browser has reported an error.</Nothing>
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
  readonly remote: string
  /** The release that everyone gets. */
  readonly current: string | undefined
}

/** How the releases of a remote do in browsers. */
export const RemoteHealth = ({ remote, current }: HealthProps) => (
  <>
    <Figures remote={remote} current={current} />
    <Errors remote={remote} />
  </>
)
