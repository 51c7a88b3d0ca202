import { afterEach, describe, expect, it } from '@jest/globals'
import { addressSecret, hideAddressSecrets } from './address-secrets.ts'

const routes = [{ path: '/reset-password/:resetToken', secrets: ['resetToken'] }]

afterEach(() => history.replaceState(null, '', '/'))

describe('a page opened with a secret in its address', () => {
  it('has the secret, removes it from the address, and has it after a reload', () => {
    history.replaceState({ idx: 0 }, '', '/en/reset-password/s3cret?a=1#top')
    const entries = history.length
    hideAddressSecrets(routes)
    for (const _ of ['at first', 'again']) {
      expect(location.pathname + location.search + location.hash).toBe('/en/reset-password/-?a=1#top')
      expect(addressSecret('resetToken')).toBe('s3cret')
      hideAddressSecrets(routes)
    }
    expect(history.state).toMatchObject({ idx: 0 })
    // The history has no entry with the secret.
    expect(history.length).toBe(entries)
  })

  it('stays on this site, whatever its path looks like', () => {
    history.replaceState(null, '', `${location.origin}//reset-password/s3cret`)
    hideAddressSecrets(routes)
    expect(location.pathname).not.toContain('s3cret')
  })

  it('forgets it on the next page', () => {
    history.replaceState(null, '', '/reset-password/s3cret')
    hideAddressSecrets(routes)
    history.pushState({ idx: 1 }, '', '/dashboard')
    expect(addressSecret('resetToken')).toBeUndefined()
  })
})
