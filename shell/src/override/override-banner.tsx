import { useWords } from '@qasima/shared/i18n/words'
import { isolated } from '@qasima/shared/schema/isolated'
import { Button } from '@qasima/shared/ui/button'
import { AlertIcon } from '@qasima/shared/ui/icon'
import { useState } from 'react'
import { useStore } from 'zustand'
import { CornerNotice } from '../page/corner-notice.tsx'
import { forgetOverride } from './end-override.ts'
import { overrideWords } from './override.words.ts'
import { overrides } from './override-store.ts'

/** Says while part of the page comes from the developer's own computer, or why it no longer does. */
export default function OverrideBanner({ reload = () => location.reload() }) {
  const t = useWords(overrideWords)
  const now = useStore(overrides)
  const [isBusy, setBusy] = useState(false)
  if (now.state === 'none') return null
  const isOn = now.state === 'on'
  const { remote, origin } = isOn ? now.override : now
  // On a development site all remotes come from there: there is no release to return to.
  if (remote === null) return null
  const values = { remote: isolated(remote), host: isolated(new URL(origin).host) }

  async function reset() {
    setBusy(true)
    await forgetOverride().then(reload, () => setBusy(false))
  }
  return (
    <CornerNotice aria-label={t('label')}>
      <AlertIcon size={18} />
      <p role="status">{t(isOn ? 'comes' : now.failure, values)}</p>
      {isOn ? (
        <Button size="sm" variant="secondary" loading={isBusy} onClick={() => void reset()}>
          {t('reset')}
        </Button>
      ) : (
        <Button size="sm" variant="secondary" onClick={() => overrides.setState({ state: 'none' }, true)}>
          {t('close')}
        </Button>
      )}
    </CornerNotice>
  )
}
