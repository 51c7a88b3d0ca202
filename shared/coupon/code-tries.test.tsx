import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { languages } from '../contract/language.ts'
import { LanguageContext } from '../i18n/language-context.ts'
import { translate } from '../i18n/words.ts'
import { renderUi } from '../testing/render-ui.tsx'
import { CodeTries } from './code-tries.tsx'
import { codeTriesWords } from './code-tries.words.ts'

it.each(languages)('says in %s how often the code worked, or that our team tried it alone', (language) => {
  const shown = (tries: { worked: number; failed: number } | undefined) => {
    const { container, unmount } = renderUi(
      <LanguageContext value={language}>
        <CodeTries tries={tries} />
      </LanguageContext>,
    )
    const text = container.textContent
    unmount()
    return text
  }
  const t = translate(codeTriesWords, language)
  expect(shown({ worked: 14, failed: 2 })).toBe(t('worked', { count: 16, worked: '14', shown: '16' }))
  expect(shown({ worked: 0, failed: 0 })).toBe(t('byTeam'))
  expect(screen.queryByText('0')).toBeNull()
  // A reply of an API that did not answer them.
  expect(shown(undefined)).toBe('')
})
