import { useCan } from '@qasima/shared/admin/permissions'
import { Switch } from '@qasima/shared/ui/checkbox'
import { Stack } from '@qasima/shared/ui/layout'
import { Text } from '@qasima/shared/ui/text'

interface AutomaticFeedFieldProps {
  readonly value: boolean
  // A method, since the form of any section does not know the types of its fields.
  onChange(value: boolean): void
  readonly disabled: boolean
  /** Whether it is on in the record. */
  readonly isOn: boolean
}

/** Whether a feed applies itself: turned on by those alone who may create the codes that it makes. */
export function AutomaticFeedField({ value, onChange, disabled, isOn }: AutomaticFeedFieldProps) {
  const mayMake = useCan()('create', 'coupon')
  return (
    <Stack gap="2">
      <Switch
        checked={value}
        onCheckedChange={onChange}
        disabled={disabled || (!mayMake && !isOn)}
        label="Small differences apply themselves"
      >
        <Text as="span" size="sm" aria-hidden>
          {value ? 'Yes' : 'No'}
        </Text>
      </Switch>
      {!mayMake && (
        <Text size="sm" tone="muted">
          {isOn
            ? 'While it is on, staff who may create coupons change where the feed is and how it is read.'
            : 'Staff who may create coupons turn it on.'}
        </Text>
      )}
    </Stack>
  )
}
