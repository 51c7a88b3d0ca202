import { forPage } from '@qasima/shared/http/call'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link, type LoaderFunctionArgs, useLoaderData } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { Stack } from '@qasima/shared/ui/layout'
import { Heading } from '@qasima/shared/ui/text'
import { AdPlace } from '../ads/ad-place.tsx'
import { MarkdownText } from '../prose/prose.tsx'
import { ReadingPage } from '../prose/reading-page.tsx'
import { blogWords } from './blog.words.ts'
import { PostCards } from './post-cards.tsx'
import { PostFactsLine } from './post-facts.tsx'
import { posts } from './posts.ts'

/** Posts that are offered at the end of one. */
const offered = 2

/** The post of the address with the text of the page's language; null when there is none of that name. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const found = posts.find(({ slug }) => slug === params.slug)
  if (!found) return null
  const { language } = forPage(request)
  // `post` also fills the title that the route describes.
  return { found, post: found[language], text: await found.read[language]() }
}

function MissingPost() {
  const t = useWords(blogWords)
  return (
    <EmptyState
      titleAs="h1"
      title={t('missingTitle')}
      description={t('missingText')}
      action={
        <Button asChild>
          <Link to="/blog">{t('back')}</Link>
        </Button>
      }
    />
  )
}

export function Component() {
  const data = useLoaderData<typeof loader>()
  const t = useWords(blogWords)
  const language = useLanguage()
  if (!data) return <MissingPost />

  const { found, text } = data
  const others = posts.filter((post) => post !== found).slice(0, offered)
  return (
    <ReadingPage
      title={found[language].title}
      lead={found[language].description}
      facts={<PostFactsLine post={found} />}
      parents={<Link to="/blog">{t('title')}</Link>}
      contents={text.headings}
    >
      <MarkdownText document={text} />
      <AdPlace at="blog" />
      <Stack as="aside" gap="5" marginBlockStart="14" paddingBlockStart="8" borderBlockStartWidth="1px">
        <Heading size="sm">{t('more')}</Heading>
        <PostCards posts={others} headingAs="h3" />
      </Stack>
    </ReadingPage>
  )
}
