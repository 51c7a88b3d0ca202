import {
  uninstallFeedback,
  uninstallFeedbackLength,
  uninstallReasons,
} from '@qasima/shared/contract/uninstall/uninstall.routes'
import { ContractForm, useContractForm } from '@qasima/shared/form/contract-form'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Field, RadioCards, Textarea } from '@qasima/shared/ui/field'
import { Text } from '@qasima/shared/ui/text'
import { uninstallWords } from './uninstall.words.ts'

/** The reason and a text. What was written stays through every failure. */
export function AnswerForm({ onSent }: { onSent: () => void }) {
  const t = useWords(uninstallWords)
  const format = useFormat()
  const form = useContractForm(uninstallFeedback, {
    name: 'uninstall',
    defaults: { reason: '', feedback: '' },
    words: { words: uninstallWords },
    done: onSent,
  })
  const left = uninstallFeedbackLength - [...form.value('feedback').trim()].length
  const counted = (count: number) => ({ count, shown: format.number(count) })
  return (
    <ContractForm
      form={form}
      alert={
        <Alert tone="bad" title={t('failed')}>
          <Text>
            {form.failure} {t('kept')}
          </Text>
        </Alert>
      }
    >
      <RadioCards
        label={t('reason')}
        name="reason"
        options={uninstallReasons.map((reason) => ({ value: reason, label: t(reason) }))}
        value={form.value('reason') || null}
        onValueChange={(reason) => form.set('reason', reason)}
        error={form.error('reason')}
      />
      <Field
        label={t('feedback')}
        optionalLabel={t('optional')}
        hint={`${t('feedbackHint')} ${left >= 0 ? t('left', counted(left)) : ''}`}
        error={left < 0 ? t('over', counted(-left)) : form.error('feedback')}
      >
        <Textarea unicodeBidi="plaintext" rows={5} {...form.register('feedback')} />
      </Field>
      <Button type="submit" size="lg" alignSelf="start" loading={form.sending}>
        {form.failure ? t('again') : t('send')}
      </Button>
    </ContractForm>
  )
}
