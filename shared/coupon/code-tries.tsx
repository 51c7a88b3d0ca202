import type { CodeTries as Tries } from '../contract/coupon/coupon.ts'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { Text } from '../ui/text.tsx'
import { codeTriesWords } from './code-tries.words.ts'

/** How a code that lowers a price did in the visitor's country: it counts there, so it was tried there. */
export function CodeTries({ tries: { worked, failed } }: { readonly tries: Tries }) {
  const t = useWords(codeTriesWords)
  const format = useFormat()
  const count = worked + failed
  return (
    <Text as="span" size="xs" tone="muted" numeric display="block">
      {count === 0 ? t('byTeam') : t('worked', { count, worked: format.number(worked), shown: format.number(count) })}
    </Text>
  )
}
