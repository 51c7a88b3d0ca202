/** Fields of time: a moment, in the zone of the browser and in UTC; a day of the calendar. */
import { Field, Input } from '../../ui/field.tsx'
import { utcTime } from '../describe/labels.ts'
import { type ControlProps, dense, fieldOf } from './field-control.ts'

const two = (number: number) => String(number).padStart(2, '0')

/** A moment as clocks here show it, in the form of `datetime-local`. */
export function localTime(moment: string): string {
  const at = new Date(moment)
  if (Number.isNaN(at.getTime())) return ''
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The moment of a time on the clocks here; null for none. */
function momentOf(local: string): string | null {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

export function MomentField(props: ControlProps) {
  const { name, value, onChange, disabled, hint } = props
  const moment = typeof value === 'string' ? value : ''
  const said = moment ? `${utcTime(moment)} (time here: ${zone()})` : `Time here: ${zone()}`
  return (
    <Field
      {...fieldOf(props)}
      hint={
        <>
          {hint && <>{hint}. </>}
          {said}
        </>
      }
    >
      <Input
        {...dense}
        type="datetime-local"
        name={name}
        value={localTime(moment)}
        readOnly={disabled}
        maxInlineSize="16rem"
        onChange={(event) => onChange(momentOf(event.target.value))}
      />
    </Field>
  )
}

export function DayField(props: ControlProps) {
  const { name, value, onChange, disabled } = props
  return (
    <Field {...fieldOf(props)}>
      <Input
        {...dense}
        type="date"
        name={name}
        value={typeof value === 'string' ? value : ''}
        readOnly={disabled}
        maxInlineSize="12rem"
        onChange={(event) => onChange(event.target.value || null)}
      />
    </Field>
  )
}
