import { exportAccount } from '@qasima/shared/contract/identity/account.routes'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Button } from '@qasima/shared/ui/button'
import { DownloadIcon } from '@qasima/shared/ui/icon'
import { toast } from '@qasima/shared/ui/toast'
import { useState } from 'react'
import { Panel } from '../panel/panel.tsx'
import { accountSettingsWords } from './account-settings.words.ts'
import { saveFile } from './save-file.ts'

/** Downloads all data of the account as a file. */
export function DownloadData() {
  const t = useWords(accountSettingsWords)
  const language = useLanguage()
  const [preparing, setPreparing] = useState(false)

  async function download() {
    setPreparing(true)
    try {
      const data = await call(exportAccount)
      saveFile(`qasima-${data.exportedAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2))
      toast.success(t('downloaded'))
    } catch (error) {
      toast.error(failureSentence(error, language))
    }
    setPreparing(false)
  }

  return (
    <Panel title={t('dataTitle')} text={t('dataText')}>
      <Button variant="secondary" alignSelf="start" loading={preparing} onClick={download}>
        <DownloadIcon />
        {preparing ? t('preparing') : t('download')}
      </Button>
    </Panel>
  )
}
