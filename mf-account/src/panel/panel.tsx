import { Card } from '@qasima/shared/ui/card'
import { Stack } from '@qasima/shared/ui/layout'
import { Heading, Text } from '@qasima/shared/ui/text'
import { type ReactNode, type Ref, useId } from 'react'

interface PanelProps {
  readonly title: ReactNode
  /** Its purpose, in one sentence. */
  readonly text?: ReactNode
  /** Gets the focus when the focused element is removed. */
  readonly headingRef?: Ref<HTMLHeadingElement>
  readonly children?: ReactNode
}

/** One task of the account, with its heading. */
export function Panel({ title, text, headingRef, children }: PanelProps) {
  const id = useId()
  return (
    <Card as="section" padding="lg" aria-labelledby={id}>
      <Stack gap="5">
        <Stack gap="1.5">
          <Heading ref={headingRef} id={id} size="sm" tabIndex={headingRef ? -1 : undefined} outline="none">
            {title}
          </Heading>
          {text && <Text tone="muted">{text}</Text>}
        </Stack>
        {children}
      </Stack>
    </Card>
  )
}
