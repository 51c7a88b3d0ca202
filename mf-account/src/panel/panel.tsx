import { Card } from '@qasima/shared/ui/card'
import { Stack } from '@qasima/shared/ui/layout'
import { Heading, Text } from '@qasima/shared/ui/text'
import { type ReactNode, useId } from 'react'

interface PanelProps {
  readonly title: ReactNode
  /** What it is for, in a sentence. */
  readonly text?: ReactNode
  readonly children: ReactNode
}

/** One task of the account, under its heading. */
export function Panel({ title, text, children }: PanelProps) {
  const id = useId()
  return (
    <Card as="section" padding="lg" aria-labelledby={id}>
      <Stack gap="5">
        <Stack gap="1.5">
          <Heading id={id} size="sm">
            {title}
          </Heading>
          {text && <Text tone="muted">{text}</Text>}
        </Stack>
        {children}
      </Stack>
    </Card>
  )
}
