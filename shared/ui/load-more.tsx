/**
 * The end of a growing list: `<LoadMore progress="48 of 1,200" label="Show more" loading onLoad>`; without `onLoad`
 * everything is shown and only `progress` stays. The count is a status, so that screen readers announce it. `next` is a
 * link to the following items, `<Link to="?cursor=…" />`, for browsers without scripts.
 */
import type { ReactElement, ReactNode } from 'react'
import { Button, PlainLink } from './button.tsx'
import { chakra } from './styled.tsx'
import { Text } from './text.tsx'

const Root = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '3', paddingBlock: '8' },
})

type LoadMoreProps = { progress: ReactNode; label: string; loading?: boolean; onLoad?: () => void; next?: ReactElement }

export function LoadMore({ progress, label, loading, onLoad, next }: LoadMoreProps) {
  return (
    <Root>
      <Text size="sm" tone="muted" role="status" numeric>
        {progress}
      </Text>
      {onLoad && (
        <Button variant="secondary" loading={loading} onClick={onLoad}>
          {label}
        </Button>
      )}
      {next && <PlainLink>{next}</PlainLink>}
    </Root>
  )
}
