import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Breadcrumb } from '@qasima/shared/ui/breadcrumb'
import { Container, Stack } from '@qasima/shared/ui/layout'
import { Heading, Text } from '@qasima/shared/ui/text'
import { AdPlace } from '../ads/ad-place.tsx'
import { readingWords } from '../prose/reading.words.ts'
import { blogWords } from './blog.words.ts'
import { PostCards } from './post-cards.tsx'
import { posts } from './posts.ts'

export function Component() {
  const t = useWords(blogWords)
  const reading = useWords(readingWords)
  return (
    // Room that is there from the first paint: an ad in it moves only the footer, which is below the first screen.
    <Container paddingBlockStart="6" paddingBlockEnd={{ base: '16', md: '24' }} minBlockSize="min(110dvh, 75rem)">
      <Breadcrumb label={reading('trail')}>
        <Link to="/">{reading('home')}</Link>
        <span>{t('title')}</span>
      </Breadcrumb>
      <Stack as="header" gap="4" maxInlineSize="reading" marginBlockStart={{ base: '5', md: '8' }} marginBlockEnd="10">
        <Heading as="h1" size="xl">
          {t('title')}
        </Heading>
        <Text size="lg" tone="muted">
          {t('lead')}
        </Text>
      </Stack>
      <PostCards posts={posts} headingAs="h2" />
      <AdPlace at="blog" />
    </Container>
  )
}
