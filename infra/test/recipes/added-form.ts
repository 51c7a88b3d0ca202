import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Added } from './added-files.ts'

/** A form of one call, which a screen is given beside what it reads. */
export const addedForm: Added = {
  'mf-public/src/wishes/wish-form.words.ts': `import { defineWords } from '@qasima/shared/i18n/words'

export const wishWords = defineWords('public.wish', {
  en: {
    title: 'What is missing?',
    wish: 'Your wish',
    reason_REQUIRED: 'Choose what it is about.',
    feedback_INVALID: 'Shorten your wish.',
    service: 'The service',
    send: 'Send',
    thanks: 'Thank you',
  },
  ar: {
    title: 'ما الذي ينقصنا؟',
    wish: 'أمنيتك',
    reason_REQUIRED: 'اختر موضوعها.',
    feedback_INVALID: 'اختصر أمنيتك.',
    service: 'الخدمة',
    send: 'إرسال',
    thanks: 'شكرًا لك',
  },
})
`,
  'mf-public/src/wishes/wish-form.tsx': `import { uninstallFeedback } from '@qasima/shared/contract/uninstall/uninstall.routes'
import { ContractForm, useContractForm } from '@qasima/shared/form/contract-form'
import { useWords } from '@qasima/shared/i18n/words'
import { Button } from '@qasima/shared/ui/button'
import { Field, RadioCards, Textarea } from '@qasima/shared/ui/field'
import { Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { wishWords } from './wish-form.words.ts'

export function WishForm() {
  const t = useWords(wishWords)
  const [isSent, setIsSent] = useState(false)
  const form = useContractForm(uninstallFeedback, {
    name: 'wish',
    defaults: { reason: '', feedback: '' },
    words: { words: wishWords },
    done: () => setIsSent(true),
  })
  if (isSent) return <Text role="status">{t('thanks')}</Text>
  return (
    <ContractForm form={form}>
      <RadioCards
        label={t('title')}
        name="reason"
        options={[{ value: 'other', label: t('service') }]}
        value={form.value('reason') || null}
        onValueChange={(reason) => form.set('reason', reason)}
        error={form.error('reason')}
      />
      <Field label={t('wish')} error={form.error('feedback')}>
        <Textarea {...form.register('feedback')} />
      </Field>
      <Button type="submit" loading={form.sending}>
        {t('send')}
      </Button>
    </ContractForm>
  )
}
`,
}

/** Puts the form onto the screen that the command wrote. @throws Error where it no longer fits. */
export async function placeForm(copy: string): Promise<void> {
  const file = join(copy, 'mf-public', 'src', 'wishes', 'wishes.tsx')
  const text = await readFile(file, 'utf8')
  const placed = text
    .replace('import { wishesRead }', "import { WishForm } from './wish-form.tsx'\nimport { wishesRead }")
    .replace('        <Box>', '        <WishForm />\n        <Box>')
  if (placed.split('WishForm').length !== 3) throw new Error('the screen has no place for the form')
  await writeFile(file, placed)
}
