import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Added } from './added-section.ts'

/** A screen of the public site with what it reads, and with a form of one call. */
export const addedScreen: Added = {
  'mf-public/src/wishes/wishes.reads.ts': `import { categoryList } from '@qasima/shared/contract/category/category.routes'
import { read } from '@qasima/shared/federation/reads'

export const wishesRead = read(categoryList)
`,
  'mf-public/src/wishes/wishes.words.ts': `import { defineWords } from '@qasima/shared/i18n/words'

export const wishesWords = defineWords('public.wishes', {
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
import { wishesWords } from './wishes.words.ts'

export function WishForm({ onSent }: { onSent: () => void }) {
  const t = useWords(wishesWords)
  const form = useContractForm(uninstallFeedback, {
    name: 'wish',
    defaults: { reason: '', feedback: '' },
    words: { words: wishesWords },
    done: onSent,
  })
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
  'mf-public/src/wishes/wishes.tsx': `import { load } from '@qasima/shared/http/call'
import { useWords } from '@qasima/shared/i18n/words'
import { type LoaderFunctionArgs, useLoaderData } from '@qasima/shared/router/router'
import { Reading } from '@qasima/shared/ui/layout'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { WishForm } from './wish-form.tsx'
import { wishesRead } from './wishes.reads.ts'
import { wishesWords } from './wishes.words.ts'

export const loader = (args: LoaderFunctionArgs) => load(wishesRead, args)

export function Component() {
  const t = useWords(wishesWords)
  const { items } = useLoaderData<typeof loader>()
  const [isSent, setIsSent] = useState(false)
  return (
    <Reading>
      <Heading as="h1">{t('title')}</Heading>
      {items.map(({ id, name }) => (
        <Text key={id}>{name}</Text>
      ))}
      {isSent ? <Text role="status">{t('thanks')}</Text> : <WishForm onSent={() => setIsSent(true)} />}
    </Reading>
  )
}
`,
}

/** The lines that the remote gains, each above the first line that begins as said. */
const addedLines: readonly (readonly [file: string, above: string, lines: string])[] = [
  ['mf-public/remote.ts', '\nconst posts = ', "import { wishesRead } from './src/wishes/wishes.reads.ts'\n"],
  [
    'mf-public/remote.ts',
    "    'privacy-policy': {",
    "    wishes: { path: '/wishes', title: { ar: 'أمنيات', en: 'Wishes' }, reads: [wishesRead] },\n",
  ],
  [
    'mf-public/src/expose.tsx',
    "  'privacy-policy': ()",
    '  wishes: () => import(/* webpackChunkName: "wishes" */ \'./wishes/wishes.tsx\'),\n',
  ],
]

/** Gives the remote of a copy the row of the screen, and its code the line. @throws Error where they no longer fit. */
export async function addLines(copy: string): Promise<void> {
  for (const [file, above, lines] of addedLines) {
    const text = await readFile(join(copy, file), 'utf8')
    const place = text.indexOf(above)
    if (place < 0) throw new Error(`${file} has no line that begins with ${above}`)
    await writeFile(join(copy, file), text.slice(0, place) + lines + text.slice(place))
  }
}
