import { useLanguage } from '@qasima/shared/i18n/language-context'
import { Link } from '@qasima/shared/router/router'
import { Card, CardLink } from '@qasima/shared/ui/card'
import { Flex, Grid, Stack } from '@qasima/shared/ui/layout'
import { ProductPlate } from '@qasima/shared/ui/picture/product-plate'
import { Heading, Text } from '@qasima/shared/ui/text'
import { drawingOfPost } from './post-drawing.ts'
import { PostFactsLine } from './post-facts.tsx'
import type { Post } from './posts.ts'

/** Posts side by side; the whole card leads to its post. */
export function PostCards({ posts, headingAs }: { posts: readonly Post[]; headingAs: 'h2' | 'h3' }) {
  const language = useLanguage()
  return (
    <Grid as="ul" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
      {posts.map((post) => (
        <Card key={post.slug} as="li" padding="lg" interactive listStyleType="none">
          <Stack gap="3" blockSize="full">
            <Flex gap="4" alignItems="center">
              <ProductPlate product={{ image: null, drawing: drawingOfPost(post.slug) }} size="lg" />
              <Heading as={headingAs} size="md" minInlineSize="0">
                <CardLink asChild>
                  <Link to={`/blog/${post.slug}`}>{post[language].title}</Link>
                </CardLink>
              </Heading>
            </Flex>
            <Text tone="muted">{post[language].description}</Text>
            <Stack marginBlockStart="auto" paddingBlockStart="2">
              <PostFactsLine post={post} />
            </Stack>
          </Stack>
        </Card>
      ))}
    </Grid>
  )
}
