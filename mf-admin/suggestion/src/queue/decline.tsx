import { type DeclineReason, declineReasons } from '@qasima/shared/contract/suggestion/suggestion'
import { Button } from '@qasima/shared/ui/button'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Text } from '@qasima/shared/ui/text'
import { useEffect, useRef } from 'react'
import { reasonLabels } from './reasons.ts'

interface DeclineProps {
  readonly onDecline: (reason: DeclineReason) => void
  readonly onCancel: () => void
}

/** Reason for declining, by a press or the number of the reason. */
export function Decline({ onDecline, onCancel }: DeclineProps) {
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.querySelector('button')?.focus(), [])
  return (
    <Stack
      ref={group}
      gap="2"
      role="group"
      aria-label="Reason for declining"
      onKeyDown={(event) => {
        const reason = declineReasons[Number(event.key) - 1]
        if (!reason && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        if (reason) onDecline(reason)
        else onCancel()
      }}
    >
      <Text size="sm" tone="muted">
        Senders see this reason.
      </Text>
      <HStack gap="2">
        {declineReasons.map((reason, place) => (
          <Button key={reason} size="sm" variant="secondary" onClick={() => onDecline(reason)}>
            {`${place + 1} ${reasonLabels[reason]}`}
          </Button>
        ))}
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </HStack>
    </Stack>
  )
}
