import type { CodeTries as Tries } from '../contract/coupon/coupon.ts'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { Text } from '../ui/text.tsx'
import { codeTriesWords } from './code-tries.words.ts'

/**
 * How a code that lowers a price did in the visitor's country, where it is proven.
 * @param tries undefined in a reply that was kept from before the API answered them.
 */
export function CodeTries({ tries }: { readonly tries: Tries | undefined }) {
  const t = useWords(codeTriesWords)
  const format = useFormat()
  if (!tries) return null
  const { worked, failed } = tries
  const count = worked + failed
  return (
    <Text as="span" size="xs" tone="muted" numeric display="block">
      {count === 0 ? t('byTeam') : t('worked', { count, worked: format.number(worked), shown: format.number(count) })}
    </Text>
  )
}
