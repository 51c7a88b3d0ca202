import { Button } from '@qasima/shared/ui/button'
import { Card } from '@qasima/shared/ui/card'
import { CheckIcon } from '@qasima/shared/ui/icon'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useEffect, useRef } from 'react'

interface SentProps {
  readonly title: string
  readonly text: string
  readonly again: string
  readonly onAgain: () => void
}

/** In the place of a form that was sent: what happens next. */
export function Sent({ title, text, again, onAgain }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone: the news takes its place for a screen reader, too.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card>
      <Stack gap="3" alignItems="flex-start">
        <HStack gap="2" color="good">
          <CheckIcon />
          <Heading ref={heading} as="h3" size="xs" color="fg" tabIndex={-1} outline="none">
            {title}
          </Heading>
        </HStack>
        <Text tone="muted">{text}</Text>
        <Button variant="secondary" size="sm" onClick={onAgain}>
          {again}
        </Button>
      </Stack>
    </Card>
  )
}
