import type { AlertKind } from '@qasima/shared/contract/tracking/alert'
import { useWords } from '@qasima/shared/i18n/words'
import { Field, Select } from '@qasima/shared/ui/field'
import { rearmFieldWords } from './rearm-field.words.ts'

const daySeconds = 86_400
const choices = [
  { seconds: 0, name: 'each' },
  { seconds: daySeconds, name: 'day' },
  { seconds: 7 * daySeconds, name: 'week' },
  { seconds: 30 * daySeconds, name: 'month' },
  { seconds: 365 * daySeconds, name: 'year' },
] as const

/** Default for a new alert: at every change for `change`, otherwise once a day. */
export const usualRearmSeconds = (kind: AlertKind): number => (kind === 'change' ? 0 : daySeconds)

/** The nearest choice to the stored value that does not notify more often. */
const choiceOf = (seconds: number): number =>
  choices.find((choice) => choice.seconds >= seconds)?.seconds ?? 365 * daySeconds

interface RearmFieldProps {
  readonly seconds: number
  readonly onChange: (seconds: number) => void
}

/** How often an alert may fire. */
export function RearmField({ seconds, onChange }: RearmFieldProps) {
  const t = useWords(rearmFieldWords)
  return (
    <Field label={t('label')} hint={t('hint')}>
      <Select value={String(choiceOf(seconds))} onChange={({ target }) => onChange(Number(target.value))}>
        {choices.map((choice) => (
          <option key={choice.name} value={choice.seconds}>
            {t(choice.name)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
