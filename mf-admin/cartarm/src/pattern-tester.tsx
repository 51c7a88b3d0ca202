import { Input } from '@qasima/shared/ui/field'
import { Stack } from '@qasima/shared/ui/layout'
import { Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { isCheckout } from './checkout-pattern.rules.ts'

/** Says at once whether a page would be taken for a checkout. Nothing of it is saved. */
export function PatternTester({ pattern }: { pattern: string }) {
  const [address, setAddress] = useState('')
  const tried = address.trim()
  const fits = isCheckout(pattern.trim(), tried)
  return (
    <Stack gap="1.5">
      <Input
        aria-label="Page address to test"
        type="url"
        dir="ltr"
        minBlockSize="10"
        fontSize="sm"
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        // The form is not sent by a try.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Text size="sm" role="status" tone={tried === '' ? 'muted' : fits ? 'good' : 'bad'}>
        {tried === ''
          ? 'Paste the address of a page.'
          : fits
            ? 'This matches a checkout page.'
            : 'This does not match a checkout page.'}
      </Text>
    </Stack>
  )
}
