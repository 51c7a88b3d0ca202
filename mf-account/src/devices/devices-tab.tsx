import { Stack } from '@qasima/shared/ui/layout'
import { Devices } from './devices.tsx'
import { SignInHistory } from './sign-in-history.tsx'

/** Where the account is signed in, and its recent sign-ins. */
export function DevicesTab() {
  return (
    <Stack gap="5">
      <Devices />
      <SignInHistory />
    </Stack>
  )
}
