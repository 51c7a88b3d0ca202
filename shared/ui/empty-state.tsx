/**
 * Nothing to show, and what to do about it: `<EmptyState title description action={<Button/>} />` under the empty
 * ticket.
 */
import type { ReactNode } from 'react'
import { chakra } from './styled.tsx'
import { Heading, Text } from './text.tsx'
import { TicketMark } from './ticket.tsx'

const Root = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '3',
    paddingBlock: { base: '9', md: '14' },
    paddingInline: '5',
    textAlign: 'center',
    '& > svg': { marginBlockEnd: '2' },
  },
})

const Action = chakra('div', { base: { marginBlockStart: '2' } })

type EmptyStateProps = {
  title: ReactNode
  description?: ReactNode
  action?: ReactNode
  /** The title's element, if an `h2` would break the outline. */
  titleAs?: 'h1' | 'h2' | 'h3' | 'p'
}

export function EmptyState({ title, description, action, titleAs = 'h2' }: EmptyStateProps) {
  return (
    <Root>
      <TicketMark />
      <Heading as={titleAs} size="md">
        {title}
      </Heading>
      {description && (
        <Text tone="muted" maxInlineSize="30rem">
          {description}
        </Text>
      )}
      {action && <Action>{action}</Action>}
    </Root>
  )
}
