import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { HStack } from '@qasima/shared/ui/layout'
import { Text } from '@qasima/shared/ui/text'
import { blogWords } from './blog.words.ts'
import type { Post } from './posts.ts'

/** Day of publication and time of reading. */
export function PostFactsLine({ post }: { post: Post }) {
  const t = useWords(blogWords)
  const format = useFormat()
  const language = useLanguage()
  return (
    <Text as="div" size="sm" tone="muted">
      <HStack as="span" columnGap="2" rowGap="0">
        <time dateTime={post.date}>{format.longDate(post.date)}</time>
        <span aria-hidden>·</span>
        <span>{t('minutes', { count: post[language].minutes })}</span>
      </HStack>
    </Text>
  )
}
