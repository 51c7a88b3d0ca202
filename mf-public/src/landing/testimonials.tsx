import type { Testimonial } from '@qasima/shared/contract/testimonial/testimonial.routes'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Badge } from '@qasima/shared/ui/badge'
import { Card } from '@qasima/shared/ui/card'
import { Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Bdi, Text } from '@qasima/shared/ui/text'
import { landingWords } from './landing.words.ts'
import { LandingSection } from './landing-section.tsx'

const shown = 3
const shownOnPhones = 1

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18rem), 1fr))',
    listStyle: 'none',
  },
})
const Figure = chakra('figure', {
  base: { display: 'flex', flexDirection: 'column', gap: '3', justifyContent: 'space-between', blockSize: 'full' },
})

export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const t = useWords(landingWords)
  const format = useFormat()
  if (testimonials.length === 0) return null
  return (
    <LandingSection id="testimonials" title={t('testimonialsTitle')}>
      <Grid role="list">
        {testimonials.slice(0, shown).map(({ id, text, author, location, savings }, place) => (
          <Card as="li" padding="sm" key={id} display={place < shownOnPhones ? 'block' : { base: 'none', md: 'block' }}>
            <Figure>
              <Text as="blockquote" size="sm" dir="auto">
                {text}
              </Text>
              <Stack as="figcaption" gap="2" alignItems="flex-start">
                <Badge tone="good">
                  <Bdi>{t('saved', { money: format.money(savings) })}</Bdi>
                </Badge>
                <Text size="sm">
                  <Bdi>{author}</Bdi>{' '}
                  <Text as="span" tone="muted">
                    · <Bdi>{location}</Bdi>
                  </Text>
                </Text>
              </Stack>
            </Figure>
          </Card>
        ))}
      </Grid>
    </LandingSection>
  )
}
