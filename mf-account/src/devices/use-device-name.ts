import type { Device } from '@qasima/shared/contract/identity/account.routes'
import { useWords } from '@qasima/shared/i18n/words'
import { isolated } from '@qasima/shared/schema/isolated'
import { deviceOf } from './device-of.ts'
import { devicesWords } from './devices.words.ts'

/** Names devices in the language of the page: `Chrome on Windows`. */
export function useDeviceName(): (device: Pick<Device, 'userAgent'>) => string {
  const t = useWords(devicesWords)
  return ({ userAgent }) => {
    const { browser, system } = deviceOf(userAgent)
    if (browser && system) return t('named', { browser: isolated(browser), system: isolated(system) })
    return browser ?? system ?? t('unknown')
  }
}
