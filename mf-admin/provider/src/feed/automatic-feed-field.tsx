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
        label="Apply small changes automatically"
      >
        <Text as="span" size="sm" aria-hidden>
          {value ? 'Yes' : 'No'}
        </Text>
      </Switch>
      {!mayMake && (
        <Text size="sm" tone="muted">
          {isOn
            ? 'While this is on, only staff who can create coupons can change the feed’s address and format.'
            : 'Only staff who can create coupons can turn this on.'}
        </Text>
      )}
    </Stack>
  )
}
