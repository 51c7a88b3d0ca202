import { Button } from '@qasima/shared/ui/button'
import { Card } from '@qasima/shared/ui/card'
import { CheckIcon } from '@qasima/shared/ui/icon'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useFocusedHeading } from '@qasima/shared/ui/use-focused-heading'

interface SentProps {
  readonly title: string
  readonly text: string
  readonly again: string
  readonly onAgain: () => void
}

/** In the place of a form that was sent: what happens next. */
export function Sent({ title, text, again, onAgain }: SentProps) {
  const heading = useFocusedHeading()
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
