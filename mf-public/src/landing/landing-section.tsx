import { Container, Section, Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { type ReactNode, useId } from 'react'

interface LandingSectionProps {
  /** Where links to the section lead. */
  id: string
  title: string
  text?: string
  /** Stands out from its neighbours by its ground. */
  sunken?: boolean
  /** What belongs beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** Of all its sections: a phone shows two of them at once. */
export const landingPadding = { base: '4.5', md: '10' } as const

/** Its link is a target for a finger, and stands on the line of the title. */
const Aside = chakra('div', {
  base: {
    '& a': {
      position: 'relative',
      _after: { content: '""', position: 'absolute', insetInline: '0', insetBlock: '-9px' },
    },
  },
})

/** One section of the landing page: a title, a sentence, and its matter. */
export function LandingSection({ id, title, text, sunken = false, aside, children }: LandingSectionProps) {
  const headingId = useId()
  return (
    <Section id={id} aria-labelledby={headingId} bg={sunken ? 'sunken' : undefined} paddingBlock={landingPadding}>
      <Container>
        <Stack
          flexDirection="row"
          flexWrap="wrap"
          alignItems="baseline"
          justifyContent="space-between"
          gap="2"
          marginBlockEnd={{ base: '3', md: '5' }}
        >
          <Stack gap="2">
            <Heading id={headingId} size="md">
              {title}
            </Heading>
            {text && <Text tone="muted">{text}</Text>}
          </Stack>
          {aside && <Aside>{aside}</Aside>}
        </Stack>
        {children}
      </Container>
    </Section>
  )
}
