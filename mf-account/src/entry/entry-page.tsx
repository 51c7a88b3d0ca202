import { Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import type { ReactNode, Ref } from 'react'

const Page = chakra('div', {
  base: {
    inlineSize: 'full',
    maxInlineSize: 'calc(26rem + 2.5rem)',
    marginInline: 'auto',
    paddingInline: '5',
    paddingBlockStart: { base: '8', md: '16' },
    paddingBlockEnd: { base: '16', md: '24' },
    display: 'flex',
    flexDirection: 'column',
    gap: '7',
  },
})

interface EntryPageProps {
  readonly title: ReactNode
  readonly lead?: ReactNode
  /** Ref of the title, to move the focus there when a message replaces the form. */
  readonly heading?: Ref<HTMLHeadingElement>
  readonly children?: ReactNode
}

/** The layout of every sign-in screen: one column with one task. */
export function EntryPage({ title, lead, heading, children }: EntryPageProps) {
  return (
    <Page>
      <Stack as="header" gap="2">
        <Heading ref={heading} as="h1" size="xl" tabIndex={heading ? -1 : undefined}>
          {title}
        </Heading>
        {lead && <Text tone="muted">{lead}</Text>}
      </Stack>
      {children}
    </Page>
  )
}
