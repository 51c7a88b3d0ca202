import {
  type ExportedTable,
  exportedTables,
  exportTrackingCsv,
  exportTrackingJson,
  exportTrackingXlsx,
} from '@qasima/shared/contract/tracking/tracking-export.routes'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { download } from '@qasima/shared/http/call'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Button } from '@qasima/shared/ui/button'
import { ChevronDownIcon } from '@qasima/shared/ui/icon'
import { Menu, MenuItem, MenuSeparator } from '@qasima/shared/ui/menu'
import { toast } from '@qasima/shared/ui/toast'
import { Fragment, useState } from 'react'
import { saveFile } from '../account-settings/save-file.ts'
import { trackingWords } from './tracking.words.ts'

const formats = [
  { name: 'Excel', extension: 'xlsx', route: exportTrackingXlsx },
  { name: 'CSV', extension: 'csv', route: exportTrackingCsv },
  { name: 'JSON', extension: 'json', route: exportTrackingJson },
] as const

/** Exports the watched products and their prices as files. */
export function ExportMenu() {
  const t = useWords(trackingWords)
  const language = useLanguage()
  const [isPreparing, setIsPreparing] = useState(false)

  async function keep(what: ExportedTable, { extension, route }: (typeof formats)[number]) {
    setIsPreparing(true)
    try {
      const file = await download(route, { query: { what } })
      saveFile(`qasima-${what}-${new Date().toISOString().slice(0, 10)}.${extension}`, file, file.type)
      toast.success(t('exported'))
    } catch (error) {
      toast.error(failureSentence(error, language))
    }
    setIsPreparing(false)
  }

  return (
    <Menu
      label={t('export')}
      trigger={
        <Button variant="secondary" size="sm" loading={isPreparing}>
          {t('export')}
          <ChevronDownIcon />
        </Button>
      }
    >
      {exportedTables.map((what, place) => (
        <Fragment key={what}>
          {place > 0 && <MenuSeparator />}
          {formats.map((format) => (
            <MenuItem key={format.name} onSelect={() => keep(what, format)}>
              {t(what, { format: format.name })}
            </MenuItem>
          ))}
        </Fragment>
      ))}
    </Menu>
  )
}
